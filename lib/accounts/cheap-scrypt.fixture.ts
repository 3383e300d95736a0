import crypto, { type ScryptOptions } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { processSingleton } from "@/lib/core/process-singleton";

// better-auth hashes passwords with scrypt, at a cost of 32 MB and a twentieth of a second each. Few tests are about that:
// where this module is imported, a hash costs next to nothing. Nothing outside of tests imports it.
const CHEAP: ScryptOptions = { N: 2, r: 1, p: 1 };

type Callback = (error: Error | null, key: Buffer) => void;

const state = processSingleton("test-scrypt", replaceScrypt);

/** The cost that each hash since the start of this process was to have, in order: what production would have spent. */
export function hashCosts(): readonly ScryptOptions[] {
  return state().costs;
}

function replaceScrypt(): { costs: ScryptOptions[] } {
  const { scrypt } = crypto;
  const costs: ScryptOptions[] = [];
  const cheap = (password: string, salt: string, length: number, options: ScryptOptions, callback: Callback) => {
    costs.push(options);
    scrypt(password, salt, length, CHEAP, callback);
  };
  Object.assign(crypto, { scrypt: cheap });
  syncBuiltinESMExports();
  return { costs };
}

state();
