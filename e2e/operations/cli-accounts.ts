/** What commands print that make a key. */
export const KEY = /^ps_live_[0-9A-Za-z]{49}\n$/;

export const PASSWORD = "correct horse battery staple";

/** Where a command asks for a password. */
export const withPassword = { env: { PETSTORE_PASSWORD: PASSWORD } };

export function newEmail(): string {
  return `${crypto.randomUUID()}@example.com`;
}

/** The command that makes an account with this address. */
export function accountArgs(email: string): string[] {
  return ["account", "create", "--email", email, "--name", "Ada Lovelace", "--role", "staff"];
}
