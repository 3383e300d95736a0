import * as account from "@/app/api/console/account/route";
import * as accountPassword from "@/app/api/console/account/password/route";
import * as accountProof from "@/app/api/console/account/proof/route";
import * as accountSecondFactor from "@/app/api/console/account/second-factor/route";
import * as accountSecondFactorConfirm from "@/app/api/console/account/second-factor/confirm/route";
import * as accountSecondFactorDisable from "@/app/api/console/account/second-factor/disable/route";
import * as accountSecondFactorRecoveryCodes from "@/app/api/console/account/second-factor/recovery-codes/route";
import * as accountSessions from "@/app/api/console/account/sessions/route";
import * as accountSessionsBySession from "@/app/api/console/account/sessions/[sessionId]/route";
import * as activity from "@/app/api/console/activity/route";
import * as activityByEntry from "@/app/api/console/activity/[entryId]/route";
import * as activityByEntryUndo from "@/app/api/console/activity/[entryId]/undo/route";
import * as activityExport from "@/app/api/console/activity/export/route";
import * as activityChoices from "@/app/api/console/activity/choices/route";
import * as apiKeys from "@/app/api/console/api-keys/route";
import * as apiKeysByKeyRevoke from "@/app/api/console/api-keys/[keyId]/revoke/route";
import * as apiKeysByKeyRotate from "@/app/api/console/api-keys/[keyId]/rotate/route";
import * as categories from "@/app/api/console/categories/route";
import * as categoriesByCategory from "@/app/api/console/categories/[categoryId]/route";
import * as events from "@/app/api/console/events/route";
import * as imports from "@/app/api/console/imports/route";
import * as importsByImport from "@/app/api/console/imports/[importId]/route";
import * as importsByImportCheck from "@/app/api/console/imports/[importId]/check/route";
import * as importsByImportFaults from "@/app/api/console/imports/[importId]/faults/route";
import * as importsByImportRun from "@/app/api/console/imports/[importId]/run/route";
import * as invitations from "@/app/api/console/invitations/route";
import * as invitationsAccept from "@/app/api/console/invitations/accept/route";
import * as jobs from "@/app/api/console/jobs/route";
import * as jobsByJob from "@/app/api/console/jobs/[jobId]/route";
import * as jobsByJobCancel from "@/app/api/console/jobs/[jobId]/cancel/route";
import * as jobsByJobFailures from "@/app/api/console/jobs/[jobId]/failures/route";
import * as jobsByJobUndo from "@/app/api/console/jobs/[jobId]/undo/route";
import * as links from "@/app/api/console/links/route";
import * as linksByLink from "@/app/api/console/links/[linkId]/route";
import * as members from "@/app/api/console/members/route";
import * as membersByMember from "@/app/api/console/members/[memberId]/route";
import * as membersByMemberDeactivate from "@/app/api/console/members/[memberId]/deactivate/route";
import * as membersByMemberReactivate from "@/app/api/console/members/[memberId]/reactivate/route";
import * as membersByMemberResetLink from "@/app/api/console/members/[memberId]/reset-link/route";
import * as membersByMemberSessions from "@/app/api/console/members/[memberId]/sessions/route";
import * as sessions from "@/app/api/console/sessions/route";
import * as sessionsBySession from "@/app/api/console/sessions/[sessionId]/route";
import * as membersByMemberSecondFactor from "@/app/api/console/members/[memberId]/second-factor/route";
import * as messages from "@/app/api/console/messages/route";
import * as messagesReadAll from "@/app/api/console/messages/read-all/route";
import * as messagesByMessage from "@/app/api/console/messages/[messageId]/route";
import * as messagesByMessageWebhook from "@/app/api/console/messages/[messageId]/webhook/route";
import * as overview from "@/app/api/console/overview/route";
import * as passwordResets from "@/app/api/console/password-resets/route";
import * as pets from "@/app/api/console/pets/route";
import * as petsBulk from "@/app/api/console/pets/bulk/route";
import * as petsCount from "@/app/api/console/pets/count/route";
import * as petsExport from "@/app/api/console/pets/export/route";
import * as petsByPet from "@/app/api/console/pets/[petId]/route";
import * as petsByPetHistory from "@/app/api/console/pets/[petId]/history/route";
import * as petsByPetNeighbours from "@/app/api/console/pets/[petId]/neighbours/route";
import * as petsByPetRestore from "@/app/api/console/pets/[petId]/restore/route";
import * as sampleShop from "@/app/api/console/sample-shop/route";
import * as savedViews from "@/app/api/console/saved-views/route";
import * as savedViewsByView from "@/app/api/console/saved-views/[viewId]/route";
import * as savedViewsByViewPin from "@/app/api/console/saved-views/[viewId]/pin/route";
import * as savedViewsByViewRestore from "@/app/api/console/saved-views/[viewId]/restore/route";
import * as savedViewsCounts from "@/app/api/console/saved-views/counts/route";
import * as session from "@/app/api/console/session/route";
import * as setup from "@/app/api/console/setup/route";
import * as shopRules from "@/app/api/console/shop-rules/route";
import * as signIn from "@/app/api/console/sign-in/route";
import * as signInSecondFactor from "@/app/api/console/sign-in/second-factor/route";
import * as signOut from "@/app/api/console/sign-out/route";
import * as signUp from "@/app/api/console/sign-up/route";
import * as webhook from "@/app/api/console/webhook/route";
import * as webhookAttempts from "@/app/api/console/webhook/attempts/route";
import * as webhookSecret from "@/app/api/console/webhook/secret/route";
import * as webhookTest from "@/app/api/console/webhook/test/route";
import type { RouteModule } from "@/lib/http/methods";

/** Every route module of the console by its path, as Next.js would find it by its folder. */
export const consoleRoutes: Record<string, RouteModule> = {
  "/api/console/account": account,
  "/api/console/account/password": accountPassword,
  "/api/console/account/proof": accountProof,
  "/api/console/account/second-factor": accountSecondFactor,
  "/api/console/account/second-factor/confirm": accountSecondFactorConfirm,
  "/api/console/account/second-factor/disable": accountSecondFactorDisable,
  "/api/console/account/second-factor/recovery-codes": accountSecondFactorRecoveryCodes,
  "/api/console/account/sessions": accountSessions,
  "/api/console/account/sessions/[sessionId]": accountSessionsBySession,
  "/api/console/activity": activity,
  "/api/console/activity/[entryId]": activityByEntry,
  "/api/console/activity/[entryId]/undo": activityByEntryUndo,
  "/api/console/activity/choices": activityChoices,
  "/api/console/activity/export": activityExport,
  "/api/console/api-keys": apiKeys,
  "/api/console/api-keys/[keyId]/revoke": apiKeysByKeyRevoke,
  "/api/console/api-keys/[keyId]/rotate": apiKeysByKeyRotate,
  "/api/console/categories": categories,
  "/api/console/categories/[categoryId]": categoriesByCategory,
  "/api/console/events": events,
  "/api/console/imports": imports,
  "/api/console/imports/[importId]": importsByImport,
  "/api/console/imports/[importId]/check": importsByImportCheck,
  "/api/console/imports/[importId]/faults": importsByImportFaults,
  "/api/console/imports/[importId]/run": importsByImportRun,
  "/api/console/invitations": invitations,
  "/api/console/invitations/accept": invitationsAccept,
  "/api/console/jobs": jobs,
  "/api/console/jobs/[jobId]": jobsByJob,
  "/api/console/jobs/[jobId]/cancel": jobsByJobCancel,
  "/api/console/jobs/[jobId]/failures": jobsByJobFailures,
  "/api/console/jobs/[jobId]/undo": jobsByJobUndo,
  "/api/console/links": links,
  "/api/console/links/[linkId]": linksByLink,
  "/api/console/members": members,
  "/api/console/members/[memberId]": membersByMember,
  "/api/console/members/[memberId]/deactivate": membersByMemberDeactivate,
  "/api/console/members/[memberId]/reactivate": membersByMemberReactivate,
  "/api/console/members/[memberId]/reset-link": membersByMemberResetLink,
  "/api/console/members/[memberId]/second-factor": membersByMemberSecondFactor,
  "/api/console/members/[memberId]/sessions": membersByMemberSessions,
  "/api/console/sessions": sessions,
  "/api/console/sessions/[sessionId]": sessionsBySession,
  "/api/console/messages": messages,
  "/api/console/messages/read-all": messagesReadAll,
  "/api/console/messages/[messageId]": messagesByMessage,
  "/api/console/messages/[messageId]/webhook": messagesByMessageWebhook,
  "/api/console/overview": overview,
  "/api/console/password-resets": passwordResets,
  "/api/console/pets": pets,
  "/api/console/pets/bulk": petsBulk,
  "/api/console/pets/count": petsCount,
  "/api/console/pets/export": petsExport,
  "/api/console/pets/[petId]": petsByPet,
  "/api/console/pets/[petId]/history": petsByPetHistory,
  "/api/console/pets/[petId]/neighbours": petsByPetNeighbours,
  "/api/console/pets/[petId]/restore": petsByPetRestore,
  "/api/console/sample-shop": sampleShop,
  "/api/console/saved-views": savedViews,
  "/api/console/saved-views/[viewId]": savedViewsByView,
  "/api/console/saved-views/[viewId]/pin": savedViewsByViewPin,
  "/api/console/saved-views/[viewId]/restore": savedViewsByViewRestore,
  "/api/console/saved-views/counts": savedViewsCounts,
  "/api/console/session": session,
  "/api/console/setup": setup,
  "/api/console/shop-rules": shopRules,
  "/api/console/sign-in": signIn,
  "/api/console/sign-in/second-factor": signInSecondFactor,
  "/api/console/sign-out": signOut,
  "/api/console/sign-up": signUp,
  "/api/console/webhook": webhook,
  "/api/console/webhook/attempts": webhookAttempts,
  "/api/console/webhook/secret": webhookSecret,
  "/api/console/webhook/test": webhookTest,
};
