import { AUTH_SECRET, PASSWORD, TestBrowser, tokenOf } from "@/lib/accounts/testing";
import { totp } from "@/lib/accounts/totp.fixture";
import { setupLink } from "@/lib/accounts/setup";
import { sheetData, workbookOf } from "@/e2e/fixtures/workbook";
import type { Role } from "@/lib/core/permissions";
import { db } from "@/lib/db";
import { upload } from "@/lib/imports/testing";
import { addJob } from "@/lib/jobs/add-job";
import { counted } from "@/lib/pets/testing";
import { message } from "@/lib/texts/message";
import { keyOf, messageFrom, person, petOf, recordedRows, type Perform } from "./perform.fixture";

const ada = { name: "Ada", email: "ada@shop.test", password: PASSWORD };

const csv = Buffer.from("name,category\r\nRex,7\r\n");

/** A person with a second factor. */
async function withSecondFactor(role: Role) {
  const someone = await person(role);
  const { secret, recoveryCodes } = (await someone.browser.call("account.prepareSecondFactor", { password: PASSWORD }))
    .body;
  await someone.browser.call("account.confirmSecondFactor", { code: totp(secret) });
  return { ...someone, secret, recoveryCodes };
}

/** A staff member with a saved view. */
async function withView() {
  const someone = await person("staff");
  const view = { name: "Sold dogs", search: "status=sold", isShared: false, isPinned: false };
  return { ...someone, viewId: (await someone.browser.call("savedViews.save", view)).body.id };
}

/** An owner with a webhook, and its secret. */
async function withWebhook() {
  const someone = await person("owner");
  const body = { url: "https://9.9.9.9/hook?token=of-the-receiver" };
  return { ...someone, secret: (await someone.browser.call("webhook.create", body)).body.secret };
}

/** Performs each change of the console. The tests fail for a change that is missing here. */
export const consoleMutations: Record<string, Perform> = {
  "session.acceptInvitation": async () => {
    const { browser } = await person("owner");
    const { url } = (await browser.call("members.invite", { role: "staff" })).body;
    const joining = new TestBrowser();
    const token = tokenOf(url);
    await joining.call("session.acceptInvitation", { ...ada, token });
    return { action: "invitation.accepted", address: joining.address, secrets: [token] };
  },
  "pets.add": async () => {
    const { browser, address } = await person("staff");
    await petOf(browser);
    return { action: "pet.created", address };
  },
  "jobs.cancel": async () => {
    const { browser, address } = await person("staff");
    const job = {
      kind: "bulk",
      permission: "pets:write",
      title: message("jobTitles.deleteAll"),
      params: {},
      total: null,
    } as const;
    const jobId = await db().$transaction((tx) => addJob(tx, { kind: "operator" }, job));
    await browser.call("jobs.cancel", { jobId });
    return { action: "job.cancelled", address };
  },
  "imports.change": async () => {
    const { browser, address } = await person("staff");
    const { id } = await upload(browser, csv);
    await browser.call("imports.change", { importId: id, defaultStatus: "sold" });
    return { action: "import.changed", address };
  },
  "imports.chooseSheet": async () => {
    const { browser, address } = await person("staff");
    const sheets = ["Dogs", "Cats"].map((name) => ({ name, xml: sheetData([["name"], [name]]) }));
    const { id } = await upload(browser, new Uint8Array(workbookOf(sheets)));
    await browser.call("imports.chooseSheet", { importId: id, sheet: 2 });
    return { action: "import.changed", address };
  },
  "account.changeName": async () => {
    const { browser, address } = await person("developer");
    await browser.call("account.changeName", { name: "Grace" });
    return { action: "account.renamed", address };
  },
  "account.changeEmail": async () => {
    const { browser, address } = await person("developer");
    await browser.call("account.changeEmail", { currentPassword: PASSWORD, email: "grace@elsewhere.test" });
    return { action: "account.email_changed", address };
  },
  "account.changePreferences": async () => {
    const { browser, address } = await person("developer");
    await browser.call("account.changePreferences", { language: "en", timeZone: "Europe/Paris" });
    return { action: "account.preferences_changed", address };
  },
  "account.changePassword": async () => {
    const { browser, address } = await person("developer");
    const newPassword = "another battery staple";
    await browser.call("account.changePassword", { currentPassword: PASSWORD, newPassword });
    return { action: "account.password_changed", address, secrets: [newPassword] };
  },
  "pets.changeMany": async () => {
    const { browser, address } = await person("staff");
    const { id } = await petOf(browser);
    await browser.call("pets.changeMany", { target: { ids: [id] }, action: { kind: "status", status: "sold" } });
    const rows = await recordedRows();
    return { action: "pet.updated", address, rows: rows.filter(({ jobId }) => jobId !== null) };
  },
  "members.changeRole": async () => {
    const { browser, address } = await person("owner");
    const other = await person("developer");
    await browser.call("members.changeRole", { memberId: other.id, role: "staff" });
    return { action: "account.role_changed", address };
  },
  "members.changeRules": async () => {
    const { browser, address } = await person("owner");
    await browser.call("members.changeRules", { invitationOnly: true });
    return { action: "shop_rules.changed", address };
  },
  "savedViews.change": async () => {
    const { browser, address, viewId } = await withView();
    await browser.call("savedViews.change", { viewId, name: "Sold cats" });
    return { action: "saved_view.updated", address };
  },
  "webhook.change": async () => {
    const { browser, address, secret } = await withWebhook();
    await browser.call("webhook.change", { isOn: false });
    return { action: "webhook.changed", address, secrets: [secret] };
  },
  "imports.check": async () => {
    const { browser, address } = await person("staff");
    const { id } = await upload(browser, csv);
    await browser.call("imports.check", { importId: id });
    return { action: "job.started", address };
  },
  "session.claimShop": async () => {
    const token = tokenOf((await setupLink("http://shop.test", AUTH_SECRET)) ?? "");
    const browser = new TestBrowser();
    await browser.call("session.claimShop", { ...ada, token });
    return { action: "account.created", address: browser.address, secrets: [token] };
  },
  "account.confirmSecondFactor": async () => {
    const { address, secret, recoveryCodes } = await withSecondFactor("developer");
    return { action: "account.second_factor_enabled", address, secrets: [secret, ...recoveryCodes] };
  },
  "apiKeys.create": async () => {
    const { browser, address } = await person("developer");
    const { key } = await keyOf(browser);
    return { action: "api_key.created", address, secrets: [key] };
  },
  "members.createResetLink": async () => {
    const { browser, address } = await person("owner");
    const other = await person("staff");
    const { url } = (await browser.call("members.createResetLink", { memberId: other.id })).body;
    return { action: "account.reset_link_created", address, secrets: [tokenOf(url)] };
  },
  "webhook.create": async () => {
    const { address, secret } = await withWebhook();
    return { action: "webhook.created", address, secrets: [secret, "token=of-the-receiver"] };
  },
  "members.deactivate": async () => {
    const { browser, address } = await person("owner");
    const other = await person("staff");
    await browser.call("members.deactivate", { memberId: other.id });
    return { action: "account.deactivated", address };
  },
  "pets.delete": async () => {
    const { browser, address } = await person("staff");
    const { id } = await petOf(browser);
    await browser.call("pets.delete", { petId: id });
    return { action: "pet.deleted", address };
  },
  "savedViews.delete": async () => {
    const { browser, address, viewId } = await withView();
    await browser.call("savedViews.delete", { viewId });
    return { action: "saved_view.deleted", address };
  },
  "account.disableSecondFactor": async () => {
    const { browser, address, recoveryCodes } = await withSecondFactor("developer");
    const body = { password: PASSWORD, code: recoveryCodes[0] ?? "" };
    await browser.call("account.disableSecondFactor", body);
    return { action: "account.second_factor_disabled", address, secrets: recoveryCodes };
  },
  "imports.discard": async () => {
    const { browser, address } = await person("staff");
    const { id } = await upload(browser, csv);
    await browser.call("imports.discard", { importId: id });
    return { action: "import.discarded", address };
  },
  "pets.edit": async () => {
    const { browser, address } = await person("staff");
    const { id, version } = await petOf(browser);
    await browser.call("pets.edit", { petId: id, version, status: "sold" });
    return { action: "pet.updated", address };
  },
  "members.endSession": async () => {
    const { browser, address } = await person("owner");
    const { id } = await person("staff");
    const { id: sessionId } = await db().session.findFirstOrThrow({ where: { accountId: id } });
    await browser.call("members.endSession", { sessionId });
    return { action: "account.session_ended", address };
  },
  "members.endSessions": async () => {
    const { browser, address } = await person("owner");
    const { id } = await person("staff");
    await browser.call("members.endSessions", { memberId: id });
    return { action: "account.sessions_ended", address };
  },
  "account.endOtherSessions": async () => {
    const { email } = await person("developer");
    const later = new TestBrowser();
    await later.call("session.signIn", { email, password: PASSWORD });
    await later.call("account.endOtherSessions");
    return { action: "account.sessions_ended", address: later.address };
  },
  "account.endSession": async () => {
    const { id, browser, email } = await person("developer");
    const later = new TestBrowser();
    await later.call("session.signIn", { email, password: PASSWORD });
    const other = await db().session.findFirstOrThrow({ where: { accountId: id }, orderBy: { createdAt: "asc" } });
    await later.call("account.endSession", { sessionId: other.id });
    return { action: "account.session_ended", address: later.address, secrets: [...browser.cookies.values()] };
  },
  "members.invite": async () => {
    const { browser, address } = await person("owner");
    const { url } = (await browser.call("members.invite", { role: "staff", note: "Ada" })).body;
    return { action: "invitation.created", address, secrets: [tokenOf(url)] };
  },
  "pets.addSamples": async () => {
    const { browser, address } = await person("staff");
    await browser.call("pets.addSamples");
    return { action: "pet.created", address };
  },
  "messages.markAllRead": async () => {
    const { browser, address } = await person("owner");
    const until = await messageFrom(browser);
    await browser.call("messages.markAllRead", { until });
    return { action: "message.all_read", address };
  },
  "messages.markUnread": async () => {
    const { browser, address } = await person("owner");
    const until = await messageFrom(browser);
    const { ids } = (await browser.call("messages.markAllRead", { until })).body;
    await browser.call("messages.markUnread", { ids: ids ?? [] });
    return { action: "message.all_unread", address };
  },
  "messages.assign": async () => {
    const { browser, address } = await person("owner");
    const messageId = await messageFrom(browser);
    const [member] = (await browser.call("messages.assignees")).body;
    await browser.call("messages.assign", { messageId, assigneeId: member?.id ?? null, from: null });
    return { action: "message.assigned", address };
  },
  "messages.finish": async () => {
    const { browser, address } = await person("owner");
    const messageId = await messageFrom(browser);
    await browser.call("messages.finish", { messageId, done: true, from: null });
    return { action: "message.done", address };
  },
  "messages.mark": async () => {
    const { browser, address } = await person("owner");
    const messageId = await messageFrom(browser);
    await browser.call("messages.mark", { messageId, read: true });
    return { action: "message.read", address };
  },
  "categories.create": async () => {
    const { browser, address } = await person("staff");
    await browser.call("categories.create", { name: "Dogs" });
    return { action: "category.named", address };
  },
  "categories.setName": async () => {
    const { browser, address } = await person("staff");
    await browser.call("categories.setName", { categoryId: "7", name: "Dogs" });
    return { action: "category.named", address };
  },
  "categories.merge": async () => {
    const { browser, address } = await person("staff");
    await petOf(browser);
    const { target, total } = await counted(browser, { category: "7" });
    await browser.call("categories.merge", { categoryId: "7", into: "8", asOf: target.asOf, total });
    const rows = await recordedRows();
    return { action: "job.started", address, rows: rows.filter(({ jobId }) => jobId !== null) };
  },
  "savedViews.pin": async () => {
    const { browser, address, viewId } = await withView();
    await browser.call("savedViews.pin", { viewId, isPinned: true });
    return { action: "saved_view.pinned", address };
  },
  "account.prepareSecondFactor": async () => {
    const { browser, address } = await person("developer");
    const { body } = await browser.call("account.prepareSecondFactor", { password: PASSWORD });
    return {
      action: "account.second_factor_prepared",
      address,
      secrets: [body.secret, ...body.recoveryCodes],
    };
  },
  "account.proveIdentity": async () => {
    const { browser, address } = await person("developer");
    await browser.call("account.proveIdentity", { password: PASSWORD });
    return { action: "account.identity_proved", address };
  },
  "members.reactivate": async () => {
    const { browser, address } = await person("owner");
    const other = await person("staff");
    await browser.call("members.deactivate", { memberId: other.id });
    await browser.call("members.reactivate", { memberId: other.id });
    return { action: "account.reactivated", address };
  },
  "webhook.redeliver": async () => {
    const { browser, address } = await withWebhook();
    const messageId = await messageFrom(browser);
    await browser.call("webhook.redeliver", { messageId });
    return { action: "message.redelivered", address };
  },
  "webhook.resend": async () => {
    const { browser, address } = await withWebhook();
    const messageId = await messageFrom(browser);
    await browser.call("webhook.redeliver", { messageId });
    await db().webhookDelivery.updateMany({ where: { messageId }, data: { state: "failed" } });
    await browser.call("webhook.resend");
    return { action: "webhook.redelivered", address };
  },
  "members.removeSecondFactor": async () => {
    const { browser, address } = await person("owner");
    const other = await withSecondFactor("staff");
    await browser.call("members.removeSecondFactor", { memberId: other.id });
    return { action: "account.second_factor_removed", address };
  },
  "webhook.remove": async () => {
    const { browser, address, secret } = await withWebhook();
    await browser.call("webhook.remove");
    return { action: "webhook.removed", address, secrets: [secret] };
  },
  "account.renewRecoveryCodes": async () => {
    const { browser, address, recoveryCodes } = await withSecondFactor("developer");
    const factors = { password: PASSWORD, code: recoveryCodes[0] ?? "" };
    const { body } = await browser.call("account.renewRecoveryCodes", factors);
    const secrets = [...recoveryCodes, ...body.recoveryCodes];
    return { action: "account.recovery_codes_renewed", address, secrets };
  },
  "session.resetPassword": async () => {
    const { browser } = await person("owner");
    const other = await person("staff");
    const { url } = (await browser.call("members.createResetLink", { memberId: other.id })).body;
    const returning = new TestBrowser();
    const password = "another battery staple";
    await returning.call("session.resetPassword", { token: tokenOf(url), password });
    return { action: "account.password_reset", address: returning.address, secrets: [tokenOf(url), password] };
  },
  "pets.restore": async () => {
    const { browser, address } = await person("staff");
    const { id } = await petOf(browser);
    await browser.call("pets.delete", { petId: id });
    await browser.call("pets.restore", { petId: id });
    return { action: "pet.restored", address };
  },
  "pets.undo": async () => {
    const { browser, address } = await person("staff");
    const { id, version } = await petOf(browser);
    const { body } = await browser.call("pets.edit", { petId: id, version, status: "sold" });
    await browser.call("pets.undo", { petId: id, entryId: body.entryId ?? "" });
    return { action: "pet.updated", address };
  },
  "pets.purge": async () => {
    const { browser, address } = await person("owner");
    const { id } = await petOf(browser);
    await browser.call("pets.delete", { petId: id });
    await browser.call("pets.purge", { target: { ids: [id] } });
    const rows = await recordedRows();
    return { action: "pet.purged", address, rows: rows.filter(({ jobId }) => jobId !== null) };
  },
  "savedViews.restore": async () => {
    const { browser, address, viewId } = await withView();
    await browser.call("savedViews.delete", { viewId });
    await browser.call("savedViews.restore", { viewId });
    return { action: "saved_view.restored", address };
  },
  "apiKeys.rename": async () => {
    const { browser, address } = await person("developer");
    const { key, apiKey } = await keyOf(browser);
    await browser.call("apiKeys.rename", { keyId: apiKey.id, name: "night shift" });
    return { action: "api_key.renamed", address, secrets: [key] };
  },
  "apiKeys.revoke": async () => {
    const { browser, address } = await person("developer");
    const { key, apiKey } = await keyOf(browser);
    await browser.call("apiKeys.revoke", { keyId: apiKey.id });
    return { action: "api_key.revoked", address, secrets: [key] };
  },
  "members.revokeLink": async () => {
    const { browser, address } = await person("owner");
    const { invitation, url } = (await browser.call("members.invite", { role: "staff" })).body;
    await browser.call("members.revokeLink", { linkId: invitation.id });
    return { action: "invitation.revoked", address, secrets: [tokenOf(url)] };
  },
  "apiKeys.rotate": async () => {
    const { browser, address } = await person("developer");
    const { apiKey } = await keyOf(browser);
    const rotation = { keyId: apiKey.id, graceHours: 1 };
    const { key } = (await browser.call("apiKeys.rotate", rotation)).body;
    return { action: "api_key.rotated", address, secrets: [key] };
  },
  "webhook.rotateSecret": async () => {
    const { browser, address, secret } = await withWebhook();
    const rotated = await browser.call("webhook.rotateSecret");
    return { action: "webhook.secret_rotated", address, secrets: [secret, rotated.body.secret] };
  },
  "imports.match": async () => {
    const { browser, address } = await person("staff");
    const { id } = await upload(browser, csv);
    const match = { kind: "status", field: "status", word: "adopted", status: "sold" } as const;
    await browser.call("imports.match", { importId: id, matches: [match] });
    return { action: "import.changed", address };
  },
  "imports.run": async () => {
    const { browser, address } = await person("staff");
    const { id } = await upload(browser, csv);
    await browser.call("imports.run", { importId: id, mode: "all", again: false });
    return { action: "job.started", address };
  },
  "savedViews.save": async () => {
    const { address } = await withView();
    return { action: "saved_view.created", address };
  },
  "session.signIn": async () => {
    const { email } = await person("developer");
    const browser = new TestBrowser();
    await browser.call("session.signIn", { email, password: PASSWORD });
    return { action: "account.signed_in", address: browser.address };
  },
  "session.signOut": async () => {
    const { browser, address } = await person("developer");
    await browser.call("session.signOut");
    return { action: "account.signed_out", address };
  },
  "session.signUp": async () => {
    const browser = new TestBrowser();
    await browser.call("session.signUp", ada);
    return { action: "account.signed_in", address: browser.address };
  },
  "webhook.test": async () => {
    const { browser, address, secret } = await withWebhook();
    await browser.call("webhook.test");
    return { action: "webhook.tested", address, secrets: [secret] };
  },
  "activity.undo": async () => {
    const { browser, address } = await person("staff");
    const { id } = await petOf(browser);
    const added = await db().activity.findFirstOrThrow({ where: { action: "pet.created", subjectId: id } });
    await browser.call("activity.undo", { entryId: added.id.toString() });
    return { action: "pet.deleted", address };
  },
  "jobs.undo": async () => {
    const { browser, address } = await person("staff");
    const { id } = await petOf(browser);
    const action = { kind: "status", status: "sold" } as const;
    const { body } = await browser.call("pets.changeMany", { target: { ids: [id] }, action });
    await browser.call("jobs.undo", { jobId: body.id });
    const rows = await recordedRows();
    return { action: "job.started", address, rows: rows.filter(({ jobId }) => jobId !== body.id) };
  },
  "jobs.retry": async () => {
    const { browser, address } = await person("staff");
    const { id } = await petOf(browser);
    const action = { kind: "status", status: "sold" } as const;
    const { body: skipping } = await browser.call("pets.changeMany", { target: { ids: [id] }, action });
    await db().$executeRaw`
      UPDATE job SET failed = 1, params = ${JSON.stringify({ filter: {}, action, upTo: id })}::jsonb WHERE id = ${skipping.id}::uuid`;
    await db().jobFailure.create({ data: { jobId: skipping.id, position: BigInt(id), reasons: [] } });
    const { body } = await browser.call("jobs.retry", { jobId: skipping.id });
    const rows = await recordedRows();
    return { action: "job.started", address, rows: rows.filter(({ jobId }) => jobId === body.id) };
  },
  "categories.removeName": async () => {
    const { browser, address } = await person("staff");
    await browser.call("categories.setName", { categoryId: "7", name: "Dogs" });
    await browser.call("categories.removeName", { categoryId: "7" });
    return { action: "category.unnamed", address };
  },
  "imports.upload": async () => {
    const { browser, address } = await person("staff");
    await upload(browser, csv);
    return { action: "import.uploaded", address };
  },
  "session.verifySecondFactor": async () => {
    const { email, recoveryCodes } = await withSecondFactor("developer");
    const browser = new TestBrowser();
    await browser.call("session.signIn", { email, password: PASSWORD });
    await browser.call("session.verifySecondFactor", { code: recoveryCodes[0] ?? "" });
    return { action: "account.signed_in", address: browser.address, secrets: recoveryCodes };
  },
};
