import { expect, test } from "@/e2e/fixtures/programs/test";

const PASSWORD = "correct horse battery staple";

test("a message is accepted as queued, delivered, and shown in the inbox", async ({ running: { place, shop } }) => {
  const key = await place.insertKey();
  const text = `Is Rex still for sale? ${crypto.randomUUID()}`;
  const taken = await fetch(`${shop.address}/api/messages`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    body: JSON.stringify({ message: text }),
  });
  const { id, status } = (await taken.json()) as { id: string; status: string };
  expect([taken.status, status]).toEqual([202, "queued"]);

  const email = `${crypto.randomUUID()}@example.com`;
  const made = await place.petstore(["account", "create", "--email", email, "--name", "Ada", "--role", "staff"], {
    env: { PETSTORE_PASSWORD: PASSWORD },
  });
  expect(made.code, made.stderr).toBe(0);
  const signedIn = await fetch(`${shop.address}/api/console/session.signIn`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: shop.address },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((value) => value.split(";")[0])
    .join("; ");
  const inInbox = async () => {
    const inbox = await fetch(`${shop.address}/api/console/messages.list`, { headers: { cookie } });
    const { messages } = (await inbox.json()) as { messages: { id: string }[] };
    return messages.find((message) => message.id === id);
  };
  await expect
    .poll(inInbox)
    .toMatchObject({ message: text, status: "delivered", readAt: null, deliveredAt: expect.any(String) });
});
