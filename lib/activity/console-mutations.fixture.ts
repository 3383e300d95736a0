import { AUTH_SECRET, PASSWORD, TestBrowser, tokenOf } from "@/lib/accounts/testing";
import { totp } from "@/lib/accounts/totp.fixture";
import {
  changeNameContract,
  changePasswordContract,
  confirmSecondFactorContract,
  disableSecondFactorContract,
  endOtherSessionsContract,
  endSessionContract,
  prepareSecondFactorContract,
  proveIdentityContract,
  renewRecoveryCodesContract,
} from "@/lib/accounts/console-contract";
import { setupLink } from "@/lib/accounts/setup";
import { revokeApiKeyContract, rotateApiKeyContract } from "@/lib/api-keys/console-contract";
import { nameCategoryContract, unnameCategoryContract } from "@/lib/categories/console-contract";
import type { Role } from "@/lib/core/permissions";
import { db } from "@/lib/db";
import {
  changeImportContract,
  checkImportContract,
  discardImportContract,
  runImportContract,
} from "@/lib/imports/console-contract";
import { upload } from "@/lib/imports/testing";
import { addJob } from "@/lib/jobs/add-job";
import { undoActivityContract } from "./console-contract";
import { cancelJobContract, undoJobContract } from "@/lib/jobs/console-contract";
import {
  changeRoleContract,
  changeShopRulesContract,
  createResetLinkContract,
  deactivateMemberContract,
  inviteContract,
  reactivateMemberContract,
  endMemberSessionContract,
  endMemberSessionsContract,
  removeSecondFactorContract,
  revokeLinkContract,
} from "@/lib/members/console-contract";
import { markAllReadContract, markMessageContract } from "@/lib/messages/console-contract";
import {
  changePetsContract,
  deletePetContract,
  editPetContract,
  loadSampleShopContract,
  restorePetContract,
} from "@/lib/pets/console-contract";
import {
  changeViewContract,
  deleteViewContract,
  pinViewContract,
  restoreViewContract,
  saveViewContract,
} from "@/lib/saved-views/console-contract";
import {
  acceptInvitationContract,
  claimShopContract,
  resetPasswordContract,
  signInContract,
  signOutContract,
  signUpContract,
  verifySecondFactorContract,
} from "@/lib/sign-in/console-contract";
import {
  changeWebhookContract,
  createWebhookContract,
  redeliverMessageContract,
  removeWebhookContract,
  rotateWebhookSecretContract,
  testWebhookContract,
} from "@/lib/webhooks/console-contract";
import { keyOf, messageFrom, person, petOf, recordedRows, type Perform } from "./perform.fixture";

const ada = { name: "Ada", email: "ada@shop.test", password: PASSWORD };

const csv = Buffer.from("name,category\r\nRex,7\r\n");

/** Somebody who signs in with a second factor. */
async function withSecondFactor(role: Role) {
  const someone = await person(role);
  const { secret, recoveryCodes } = (
    await someone.browser.call(prepareSecondFactorContract, { body: { password: PASSWORD } })
  ).body;
  await someone.browser.call(confirmSecondFactorContract, { body: { code: totp(secret) } });
  return { ...someone, secret, recoveryCodes };
}

/** Somebody of the staff with a view that they saved. */
async function withView() {
  const someone = await person("staff");
  const view = { name: "Sold dogs", search: "status=sold", isShared: false, isPinned: false };
  return { ...someone, viewId: (await someone.browser.call(saveViewContract, { body: view })).body.id };
}

/** An owner with a webhook, and its secret. */
async function withWebhook() {
  const someone = await person("owner");
  const body = { url: "https://9.9.9.9/hook?token=of-the-receiver" };
  return { ...someone, secret: (await someone.browser.call(createWebhookContract, { body })).body.secret };
}

/** How to do each change that the console offers. One that is missing here fails the tests: say how. */
export const consoleMutations: Record<string, Perform> = {
  acceptInvitation: async () => {
    const { browser } = await person("owner");
    const { url } = (await browser.call(inviteContract, { body: { role: "staff" } })).body;
    const joining = new TestBrowser();
    const token = tokenOf(url);
    await joining.call(acceptInvitationContract, { body: { ...ada, token } });
    return { action: "invitation.accepted", address: joining.address, secrets: [token] };
  },
  addPet: async () => {
    const { browser, address } = await person("staff");
    await petOf(browser);
    return { action: "pet.created", address };
  },
  cancelJob: async () => {
    const { browser, address } = await person("staff");
    const job = { kind: "bulk", title: "Wait", params: {}, total: null } as const;
    const jobId = await db().$transaction((tx) => addJob(tx, { kind: "operator" }, job));
    await browser.call(cancelJobContract, { params: { jobId } });
    return { action: "job.cancelled", address };
  },
  changeImport: async () => {
    const { browser, address } = await person("staff");
    const { id } = await upload(browser, csv);
    await browser.call(changeImportContract, { params: { importId: id }, body: { defaultStatus: "sold" } });
    return { action: "import.changed", address };
  },
  changeName: async () => {
    const { browser, address } = await person("developer");
    await browser.call(changeNameContract, { body: { name: "Somebody else" } });
    return { action: "account.renamed", address };
  },
  changePassword: async () => {
    const { browser, address } = await person("developer");
    const newPassword = "another battery staple";
    await browser.call(changePasswordContract, { body: { currentPassword: PASSWORD, newPassword } });
    return { action: "account.password_changed", address, secrets: [newPassword] };
  },
  changePets: async () => {
    const { browser, address } = await person("staff");
    const { id } = await petOf(browser);
    await browser.call(changePetsContract, {
      body: { target: { ids: [id] }, action: { kind: "status", status: "sold" } },
    });
    const rows = await recordedRows();
    return { action: "pet.updated", address, rows: rows.filter(({ jobId }) => jobId !== null) };
  },
  changeRole: async () => {
    const { browser, address } = await person("owner");
    const other = await person("developer");
    await browser.call(changeRoleContract, { params: { memberId: other.id }, body: { role: "staff" } });
    return { action: "account.role_changed", address };
  },
  changeShopRules: async () => {
    const { browser, address } = await person("owner");
    await browser.call(changeShopRulesContract, { body: { invitationOnly: true } });
    return { action: "shop_rules.changed", address };
  },
  changeView: async () => {
    const { browser, address, viewId } = await withView();
    await browser.call(changeViewContract, { params: { viewId }, body: { name: "Sold cats" } });
    return { action: "saved_view.updated", address };
  },
  changeWebhook: async () => {
    const { browser, address, secret } = await withWebhook();
    await browser.call(changeWebhookContract, { body: { isOn: false } });
    return { action: "webhook.changed", address, secrets: [secret] };
  },
  checkImport: async () => {
    const { browser, address } = await person("staff");
    const { id } = await upload(browser, csv);
    await browser.call(checkImportContract, { params: { importId: id } });
    return { action: "job.started", address };
  },
  claimShop: async () => {
    const token = tokenOf((await setupLink("http://shop.test", AUTH_SECRET)) ?? "");
    const browser = new TestBrowser();
    await browser.call(claimShopContract, { body: { ...ada, token } });
    return { action: "account.created", address: browser.address, secrets: [token] };
  },
  confirmSecondFactor: async () => {
    const { address, secret, recoveryCodes } = await withSecondFactor("developer");
    return { action: "account.second_factor_enabled", address, secrets: [secret, ...recoveryCodes] };
  },
  createApiKey: async () => {
    const { browser, address } = await person("developer");
    const { key } = await keyOf(browser);
    return { action: "api_key.created", address, secrets: [key] };
  },
  createResetLink: async () => {
    const { browser, address } = await person("owner");
    const other = await person("staff");
    const { url } = (await browser.call(createResetLinkContract, { params: { memberId: other.id } })).body;
    return { action: "account.reset_link_created", address, secrets: [tokenOf(url)] };
  },
  createWebhook: async () => {
    const { address, secret } = await withWebhook();
    return { action: "webhook.created", address, secrets: [secret, "token=of-the-receiver"] };
  },
  deactivateMember: async () => {
    const { browser, address } = await person("owner");
    const other = await person("staff");
    await browser.call(deactivateMemberContract, { params: { memberId: other.id } });
    return { action: "account.deactivated", address };
  },
  deletePet: async () => {
    const { browser, address } = await person("staff");
    const { id } = await petOf(browser);
    await browser.call(deletePetContract, { params: { petId: id } });
    return { action: "pet.deleted", address };
  },
  deleteView: async () => {
    const { browser, address, viewId } = await withView();
    await browser.call(deleteViewContract, { params: { viewId } });
    return { action: "saved_view.deleted", address };
  },
  disableSecondFactor: async () => {
    const { browser, address, recoveryCodes } = await withSecondFactor("developer");
    const body = { password: PASSWORD, code: recoveryCodes[0] ?? "" };
    await browser.call(disableSecondFactorContract, { body });
    return { action: "account.second_factor_disabled", address, secrets: recoveryCodes };
  },
  discardImport: async () => {
    const { browser, address } = await person("staff");
    const { id } = await upload(browser, csv);
    await browser.call(discardImportContract, { params: { importId: id } });
    return { action: "import.discarded", address };
  },
  editPet: async () => {
    const { browser, address } = await person("staff");
    const { id, version } = await petOf(browser);
    await browser.call(editPetContract, { params: { petId: id }, body: { version, status: "sold" } });
    return { action: "pet.updated", address };
  },
  endMemberSession: async () => {
    const { browser, address } = await person("owner");
    const { id } = await person("staff");
    const { id: sessionId } = await db().session.findFirstOrThrow({ where: { accountId: id } });
    await browser.call(endMemberSessionContract, { params: { sessionId } });
    return { action: "account.session_ended", address };
  },
  endMemberSessions: async () => {
    const { browser, address } = await person("owner");
    const { id } = await person("staff");
    await browser.call(endMemberSessionsContract, { params: { memberId: id } });
    return { action: "account.sessions_ended", address };
  },
  endOtherSessions: async () => {
    const { browser, address, email } = await person("developer");
    await new TestBrowser().call(signInContract, { body: { email, password: PASSWORD } });
    await browser.call(endOtherSessionsContract, {});
    return { action: "account.sessions_ended", address };
  },
  endSession: async () => {
    const { id, browser, address, email } = await person("developer");
    const elsewhere = new TestBrowser();
    await elsewhere.call(signInContract, { body: { email, password: PASSWORD } });
    const other = await db().session.findFirstOrThrow({ where: { accountId: id }, orderBy: { createdAt: "desc" } });
    await browser.call(endSessionContract, { params: { sessionId: other.id } });
    return { action: "account.session_ended", address, secrets: [...elsewhere.cookies.values()] };
  },
  invite: async () => {
    const { browser, address } = await person("owner");
    const { url } = (await browser.call(inviteContract, { body: { role: "staff", note: "Ada" } })).body;
    return { action: "invitation.created", address, secrets: [tokenOf(url)] };
  },
  loadSampleShop: async () => {
    const { browser, address } = await person("staff");
    await browser.call(loadSampleShopContract, {});
    return { action: "pet.seeded", address };
  },
  markAllRead: async () => {
    const { browser, address } = await person("owner");
    await messageFrom(browser);
    await browser.call(markAllReadContract, {});
    return { action: "message.all_read", address };
  },
  markMessage: async () => {
    const { browser, address } = await person("owner");
    const messageId = await messageFrom(browser);
    await browser.call(markMessageContract, { params: { messageId }, body: { read: true } });
    return { action: "message.read", address };
  },
  nameCategory: async () => {
    const { browser, address } = await person("staff");
    await browser.call(nameCategoryContract, { params: { categoryId: "7" }, body: { name: "Dogs" } });
    return { action: "category.named", address };
  },
  pinView: async () => {
    const { browser, address, viewId } = await withView();
    await browser.call(pinViewContract, { params: { viewId }, body: { isPinned: true } });
    return { action: "saved_view.pinned", address };
  },
  prepareSecondFactor: async () => {
    const { browser, address } = await person("developer");
    const { body } = await browser.call(prepareSecondFactorContract, { body: { password: PASSWORD } });
    return {
      action: "account.second_factor_prepared",
      address,
      secrets: [body.secret, ...body.recoveryCodes],
    };
  },
  proveIdentity: async () => {
    const { browser, address } = await person("developer");
    await browser.call(proveIdentityContract, { body: { password: PASSWORD } });
    return { action: "account.identity_proved", address };
  },
  reactivateMember: async () => {
    const { browser, address } = await person("owner");
    const other = await person("staff");
    await browser.call(deactivateMemberContract, { params: { memberId: other.id } });
    await browser.call(reactivateMemberContract, { params: { memberId: other.id } });
    return { action: "account.reactivated", address };
  },
  redeliverMessage: async () => {
    const { browser, address } = await withWebhook();
    const messageId = await messageFrom(browser);
    await browser.call(redeliverMessageContract, { params: { messageId } });
    return { action: "message.redelivered", address };
  },
  removeSecondFactor: async () => {
    const { browser, address } = await person("owner");
    const other = await withSecondFactor("staff");
    await browser.call(removeSecondFactorContract, { params: { memberId: other.id } });
    return { action: "account.second_factor_removed", address };
  },
  removeWebhook: async () => {
    const { browser, address, secret } = await withWebhook();
    await browser.call(removeWebhookContract, {});
    return { action: "webhook.removed", address, secrets: [secret] };
  },
  renewRecoveryCodes: async () => {
    const { browser, address, recoveryCodes } = await withSecondFactor("developer");
    const factors = { password: PASSWORD, code: recoveryCodes[0] ?? "" };
    const { body } = await browser.call(renewRecoveryCodesContract, { body: factors });
    const secrets = [...recoveryCodes, ...body.recoveryCodes];
    return { action: "account.recovery_codes_renewed", address, secrets };
  },
  resetPassword: async () => {
    const { browser } = await person("owner");
    const other = await person("staff");
    const { url } = (await browser.call(createResetLinkContract, { params: { memberId: other.id } })).body;
    const returning = new TestBrowser();
    const password = "another battery staple";
    await returning.call(resetPasswordContract, { body: { token: tokenOf(url), password } });
    return { action: "account.password_reset", address: returning.address, secrets: [tokenOf(url), password] };
  },
  restorePet: async () => {
    const { browser, address } = await person("staff");
    const { id } = await petOf(browser);
    await browser.call(deletePetContract, { params: { petId: id } });
    await browser.call(restorePetContract, { params: { petId: id } });
    return { action: "pet.restored", address };
  },
  restoreView: async () => {
    const { browser, address, viewId } = await withView();
    await browser.call(deleteViewContract, { params: { viewId } });
    await browser.call(restoreViewContract, { params: { viewId } });
    return { action: "saved_view.restored", address };
  },
  revokeApiKey: async () => {
    const { browser, address } = await person("developer");
    const { key, apiKey } = await keyOf(browser);
    await browser.call(revokeApiKeyContract, { params: { keyId: apiKey.id } });
    return { action: "api_key.revoked", address, secrets: [key] };
  },
  revokeLink: async () => {
    const { browser, address } = await person("owner");
    const { invitation, url } = (await browser.call(inviteContract, { body: { role: "staff" } })).body;
    await browser.call(revokeLinkContract, { params: { linkId: invitation.id } });
    return { action: "invitation.revoked", address, secrets: [tokenOf(url)] };
  },
  rotateApiKey: async () => {
    const { browser, address } = await person("developer");
    const { apiKey } = await keyOf(browser);
    const rotation = { params: { keyId: apiKey.id }, body: { graceHours: 1 } };
    const { key } = (await browser.call(rotateApiKeyContract, rotation)).body;
    return { action: "api_key.rotated", address, secrets: [key] };
  },
  rotateWebhookSecret: async () => {
    const { browser, address, secret } = await withWebhook();
    const rotated = await browser.call(rotateWebhookSecretContract, {});
    return { action: "webhook.secret_rotated", address, secrets: [secret, rotated.body.secret] };
  },
  runImport: async () => {
    const { browser, address } = await person("staff");
    const { id } = await upload(browser, csv);
    await browser.call(runImportContract, { params: { importId: id }, body: { mode: "all", again: false } });
    return { action: "job.started", address };
  },
  saveView: async () => {
    const { address } = await withView();
    return { action: "saved_view.created", address };
  },
  signIn: async () => {
    const { email } = await person("developer");
    const browser = new TestBrowser();
    await browser.call(signInContract, { body: { email, password: PASSWORD } });
    return { action: "account.signed_in", address: browser.address };
  },
  signOut: async () => {
    const { browser, address } = await person("developer");
    await browser.call(signOutContract, {});
    return { action: "account.signed_out", address };
  },
  signUp: async () => {
    const browser = new TestBrowser();
    await browser.call(signUpContract, { body: ada });
    return { action: "account.signed_in", address: browser.address };
  },
  testWebhook: async () => {
    const { browser, address, secret } = await withWebhook();
    await browser.call(testWebhookContract, {});
    return { action: "webhook.tested", address, secrets: [secret] };
  },
  undoActivity: async () => {
    const { browser, address } = await person("staff");
    const { id } = await petOf(browser);
    const added = await db().activity.findFirstOrThrow({ where: { action: "pet.created", subjectId: id } });
    await browser.call(undoActivityContract, { params: { entryId: added.id.toString() } });
    return { action: "pet.deleted", address };
  },
  undoJob: async () => {
    const { browser, address } = await person("staff");
    const { id } = await petOf(browser);
    const action = { kind: "status", status: "sold" } as const;
    const { body } = await browser.call(changePetsContract, { body: { target: { ids: [id] }, action } });
    await browser.call(undoJobContract, { params: { jobId: body.id } });
    const rows = await recordedRows();
    return { action: "job.started", address, rows: rows.filter(({ jobId }) => jobId !== body.id) };
  },
  unnameCategory: async () => {
    const { browser, address } = await person("staff");
    await browser.call(nameCategoryContract, { params: { categoryId: "7" }, body: { name: "Dogs" } });
    await browser.call(unnameCategoryContract, { params: { categoryId: "7" } });
    return { action: "category.unnamed", address };
  },
  uploadImport: async () => {
    const { browser, address } = await person("staff");
    await upload(browser, csv);
    return { action: "import.uploaded", address };
  },
  verifySecondFactor: async () => {
    const { email, recoveryCodes } = await withSecondFactor("developer");
    const browser = new TestBrowser();
    await browser.call(signInContract, { body: { email, password: PASSWORD } });
    await browser.call(verifySecondFactorContract, { body: { code: recoveryCodes[0] ?? "" } });
    return { action: "account.signed_in", address: browser.address, secrets: recoveryCodes };
  },
};
