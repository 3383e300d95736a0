import type { PreparedStatement } from "@/lib/db";

/** The state of a window after something was taken from it. */
export type Window = {
  key: string;
  /** How much all processes have requested, which may exceed the quota. */
  taken: number;
  msLeft: number;
};

/**
 * Takes from several windows at once: `$1` their keys, `$2` the amounts, `$3` the window length in seconds. A window
 * that has ended, or that ends too late because a clock was set back, starts again. The keys must be distinct; they are
 * locked in order, so that two processes cannot deadlock.
 */
export const takeFromWindows: PreparedStatement = {
  name: "rate_limit_take",
  text: `
    INSERT INTO rate_limit_window AS w (key, taken, ends_at)
    SELECT key, asked, now() + make_interval(secs => seconds)
    FROM unnest($1::text[], $2::int[], $3::int[]) AS wanted (key, asked, seconds) ORDER BY key
    ON CONFLICT (key) DO UPDATE SET
      taken = excluded.taken + CASE WHEN w.ends_at > now() AND w.ends_at <= excluded.ends_at THEN w.taken ELSE 0 END,
      ends_at = CASE WHEN w.ends_at > now() AND w.ends_at <= excluded.ends_at THEN w.ends_at ELSE excluded.ends_at END
    RETURNING key, taken, (extract(epoch FROM ends_at - now()) * 1000)::float8 AS "msLeft"`,
};
