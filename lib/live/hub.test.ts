import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Session } from "@/lib/accounts/session";
import type { Role } from "@/lib/core/permissions";
import type { Position } from "@/lib/live/contract";
import { LiveHub, streamsMax } from "@/lib/live/hub";
import type { Reading } from "@/lib/live/position";
import { settings } from "@/lib/settings";

/** A shop whose counters and sessions are changed by the test. */
class TestShop {
  reading: Reading = { versions: { pets: "1", members: "1", sessions: "1" }, writers: [] };
  ended = new Set<Session>();
  isAway = false;
  reads = 0;

  async read(): Promise<Reading> {
    this.reads++;
    if (this.isAway) throw new Error("away");
    return this.reading;
  }

  async stillOpen(sessions: readonly Session[]): Promise<Set<Session>> {
    return new Set(sessions.filter((session) => !this.ended.has(session)));
  }

  change(versions: Position, writers: string[] = []): void {
    this.reading = { versions: { ...this.reading.versions, ...versions }, writers };
  }
}

/** Collects what a browser receives from a stream. */
class Listener {
  readonly heard: Position[] = [];
  isEnded = false;
  error: unknown;
  private readonly reader;

  constructor(stream: ReadableStream<Uint8Array>) {
    this.reader = stream.getReader();
    void this.listen();
  }

  get last(): Position | undefined {
    return this.heard.at(-1);
  }

  leave(): Promise<void> {
    return this.reader.cancel();
  }

  private async listen(): Promise<void> {
    try {
      for (;;) {
        const { done, value } = await this.reader.read();
        if (done) break;
        const [, data] = /^data: (.*)\n\n$/.exec(new TextDecoder().decode(value)) ?? [];
        if (data) this.heard.push(JSON.parse(data) as Position);
      }
    } catch (error) {
      this.error = error;
    }
    this.isEnded = true;
  }
}

let shop: TestShop;
let hub: LiveHub;
beforeEach(() => {
  settings().logLevel = "silent";
  vi.useFakeTimers();
  shop = new TestShop();
  hub = new LiveHub(shop);
});
afterEach(() => {
  hub.end();
  vi.useRealTimers();
});

function sessionOf(role: Role = "owner", id = "someone", address = "192.0.2.1"): Session {
  return {
    sessionId: `session of ${id}`,
    actor: { kind: "account", id, role, address, requestId: "request" },
    account: { id, name: id, email: `${id}@shop.test`, role, twoFactorEnabled: false, language: null, timeZone: null },
    mustSetUpSecondFactor: false,
  };
}

async function listen(session = sessionOf()): Promise<Listener> {
  const listener = new Listener(await hub.open(session));
  await vi.advanceTimersByTimeAsync(0);
  return listener;
}

describe("events", () => {
  it("start with the position, followed by each change within half a second", async () => {
    const listener = await listen();
    expect(listener.heard).toHaveLength(1);
    for (let pets = 2; pets < 6; pets++) {
      shop.change({ pets: `${pets}` });
      await vi.advanceTimersByTimeAsync(500);
      expect(listener.last?.pets).toBe(`${pets}`);
    }
    expect(listener.heard).toHaveLength(5);
  });

  it("batch a burst of changes, without delaying the last one", async () => {
    const listener = await listen();
    for (let pets = 2; pets <= 101; pets++) {
      shop.change({ pets: `${pets}` });
      await vi.advanceTimersByTimeAsync(20);
    }
    await vi.advanceTimersByTimeAsync(500);
    expect(listener.last?.pets).toBe("101");
    expect(listener.heard.length).toBeLessThanOrEqual(9);
  });

  it("mark changes that may not be visible yet, and are repeated once they are", async () => {
    const listener = await listen();
    shop.change({ pets: "2" }, ["700"]);
    await vi.advanceTimersByTimeAsync(500);
    expect(listener.last?.pets).toBe("2~");
    // A different transaction, of an unrelated change.
    shop.change({}, ["700", "701"]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(listener.heard).toHaveLength(2);
    shop.change({}, ["701"]);
    await vi.advanceTimersByTimeAsync(500);
    expect(listener.last?.pets).toBe("2");
  });

  it("report a short transaction once", async () => {
    const listener = await listen();
    const { read } = shop;
    shop.change({ pets: "2" }, ["700"]);
    vi.spyOn(shop, "read")
      .mockImplementationOnce(read.bind(shop))
      .mockImplementation(async () => {
        shop.change({}, []);
        return shop.reading;
      });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(listener.heard.map(({ pets }) => pets)).toEqual(["1", "2"]);
  });

  it("are limited to what the role allows", async () => {
    const [owner, staff, developer] = [
      await listen(sessionOf("owner", "a")),
      await listen(sessionOf("staff", "b")),
      await listen(sessionOf("developer", "c")),
    ];
    expect(Object.keys(owner.last ?? {})).toEqual(expect.arrayContaining(["pets", "messages", "members"]));
    expect(Object.keys(staff.last ?? {})).not.toContain("members");
    expect(Object.keys(developer.last ?? {}).sort()).toEqual(["api_keys", "sessions"]);
    shop.change({ pets: "2" });
    await vi.advanceTimersByTimeAsync(500);
    expect([owner, staff, developer].map(({ heard }) => heard.length)).toEqual([2, 2, 1]);
  });

  it("continue for clients that connect after all others left", async () => {
    await (await listen()).leave();
    await vi.advanceTimersByTimeAsync(1_000);
    const listener = await listen();
    shop.change({ pets: "2" });
    await vi.advanceTimersByTimeAsync(500);
    expect(listener.last?.pets).toBe("2");
  });

  it("are not polled for without clients", async () => {
    await (await listen()).leave();
    const { reads } = shop;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(shop.reads).toBe(reads);
    expect(hub.size).toBe(0);
  });
});

describe("a stream", () => {
  it("sends a heartbeat every 15 s", async () => {
    const listener = await listen();
    await vi.advanceTimersByTimeAsync(46_000);
    expect(listener.heard).toHaveLength(4);
  });

  it.each([
    ["members", "a role"],
    ["sessions", "a session"],
  ] as const)("ends within half a second of its session, by a change of %s", async (topic, _what) => {
    const [mine, yours] = [sessionOf("owner", "a"), sessionOf("owner", "b")];
    const listeners = [await listen(mine), await listen(yours)];
    shop.ended.add(mine);
    shop.change({ [topic]: "2" });
    await vi.advanceTimersByTimeAsync(500);
    expect(listeners.map(({ isEnded }) => isEnded)).toEqual([true, false]);
    expect(listeners[0]?.heard).toHaveLength(1);
  });

  it("ends when its session expires, though nothing changes", async () => {
    const session = sessionOf();
    const listener = await listen(session);
    shop.ended.add(session);
    await vi.advanceTimersByTimeAsync(15_500);
    expect(listener.isEnded).toBe(true);
  });

  it("is refused when the session ends while it is opened", async () => {
    const session = sessionOf();
    shop.ended.add(session);
    await expect(hub.open(session)).rejects.toMatchObject({ code: "session_required" });
    expect(hub.size).toBe(0);
  });

  /** Begins to open a stream, whose session is checked until the test says what comes of it. */
  function openSlowly() {
    const session = sessionOf();
    let pass!: () => void;
    let fail!: (error: Error) => void;
    const checked = new Promise<Set<Session>>((resolve, reject) => {
      pass = () => resolve(new Set([session]));
      fail = reject;
    });
    vi.spyOn(shop, "stillOpen").mockReturnValueOnce(checked);
    const opened = hub.open(session);
    opened.catch(() => {});
    return { opened, pass, fail };
  }

  it("is refused when the process stops while it is opened", async () => {
    const { opened, pass } = openSlowly();
    await vi.advanceTimersByTimeAsync(0);
    hub.end();
    pass();
    await expect(opened).rejects.toMatchObject({ code: "unavailable", status: 503 });
    expect(hub.size).toBe(0);
  });

  it("is refused when the database is lost while it is opened, and can be opened again", async () => {
    const { opened, pass } = openSlowly();
    shop.isAway = true;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(hub.size).toBe(0);
    pass();
    await expect(opened).rejects.toMatchObject({ code: "unavailable", status: 503 });
    shop.isAway = false;
    expect((await listen()).heard).toHaveLength(1);
  });

  it("is refused with the error of the database, when that comes after it was ended", async () => {
    const { opened, fail } = openSlowly();
    await vi.advanceTimersByTimeAsync(0);
    hub.end();
    fail(new Error("away"));
    await expect(opened).rejects.toThrow("away");
    expect(hub.size).toBe(0);
  });

  it("is refused when the database does not answer at all", async () => {
    vi.spyOn(shop, "read").mockReturnValue(new Promise(() => {}));
    const opened = hub.open(sessionOf());
    opened.catch(() => {});
    await vi.advanceTimersByTimeAsync(2_000);
    await expect(opened).rejects.toMatchObject({ code: "unavailable", status: 503 });
    expect(hub.size).toBe(0);
  });

  it("is refused to a session with 10 streams, and to an account with 20, until one of them ends", async () => {
    const ofSession = (sessionId: string) => ({ ...sessionOf(), sessionId });
    const first = await listen(ofSession("stolen"));
    for (let i = 1; i < 10; i++) await listen(ofSession("stolen"));
    await expect(hub.open(ofSession("stolen"))).rejects.toMatchObject({ code: "too_many_streams", status: 429 });
    for (let i = 0; i < 10; i++) await listen(ofSession("own"));
    await expect(hub.open(ofSession("third"))).rejects.toMatchObject({ code: "too_many_streams", status: 429 });
    await listen(sessionOf("owner", "another"));
    await first.leave();
    await listen(ofSession("third"));
  });

  /** Opens streams for that many accounts, each from the given address. */
  async function openMany(role: Role, count: number, addressOf: (i: number) => string): Promise<void> {
    for (let i = 0; i < count; i++) await hub.open(sessionOf(role, `${role} ${i}`, addressOf(i)));
  }

  it.each(["developer", "staff"] as const)(
    "is refused to a %s at an address that has too many of them",
    async (role) => {
      const { address } = role === "developer" ? streamsMax.developers : streamsMax.members;
      // Of an IPv6 address, only the site counts.
      await openMany(role, address, (i) => `2001:db8:0:${i.toString(16)}::1`);
      const refused = hub.open(sessionOf(role, "one more", "2001:db8:0:ffff::1"));
      await expect(refused).rejects.toMatchObject({ code: "too_many_streams" });
      await hub.open(sessionOf(role, "one more", "2001:db8:1::1"));
      await hub.open(sessionOf(role === "developer" ? "owner" : "developer", "another", "2001:db8::1"));
    },
  );

  it("has separate limits for members and developers", async () => {
    const anywhere = (i: number) => `10.0.${i >> 8}.${i & 255}`;
    await openMany("developer", streamsMax.developers.all, anywhere);
    const developer = sessionOf("developer", "one more", "10.9.9.9");
    await expect(hub.open(developer)).rejects.toMatchObject({ code: "too_many_streams" });
    await openMany("staff", streamsMax.members.all, anywhere);
    await expect(hub.open(sessionOf("owner", "one more", "10.9.9.9"))).rejects.toMatchObject({ status: 429 });
  });

  it("is closed when its client does not read", async () => {
    const stream = await hub.open(sessionOf());
    expect(hub.size).toBe(1);
    await vi.advanceTimersByTimeAsync(20 * 15_000);
    expect(hub.size).toBe(0);
    await expect(stream.getReader().closed).rejects.toThrow("does not read");
  });

  it("ends when the database has not responded for two seconds, and can be opened again when it does", async () => {
    const listener = await listen();
    shop.isAway = true;
    await vi.advanceTimersByTimeAsync(1_500);
    expect(listener.isEnded).toBe(false);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(listener.isEnded).toBe(true);
    await expect(hub.open(sessionOf())).rejects.toThrow("away");
    shop.isAway = false;
    shop.change({ pets: "2" });
    expect((await listen()).last?.pets).toBe("2");
  });

  it("ends with all others when the process stops", async () => {
    const listeners = [await listen(), await listen()];
    hub.end();
    await vi.advanceTimersByTimeAsync(0);
    expect(listeners.every(({ isEnded, error }) => isEnded && error === undefined)).toBe(true);
  });
});
