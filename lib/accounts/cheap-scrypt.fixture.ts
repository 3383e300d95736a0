import crypto, { type ScryptOptions } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { processSingleton } from "@/lib/core/process-singleton";

// Makes password hashing almost free for tests that import this module. With better-auth's scrypt parameters, each hash
// takes 16 MB and about 50 ms.
const CHEAP: ScryptOptions = { N: 2, r: 1, p: 1 };

type Callback = (error: Error | null, key: Buffer) => void;

const state = processSingleton("test-scrypt", replaceScrypt);

/** The cost parameters of each hash since the process started, in order, as production would have used them. */
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
