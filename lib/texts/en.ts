/**
 * All visible texts of the console, in English: the one place where they stand. Each area has the messages of one part of
 * the console, which its pages send to the browser. The format is ICU MessageFormat (`lib/texts/message-format.ts`). A
 * sentence is one message, whatever it inserts: no component puts one together.
 */
export const english = {
  /** The headings of the columns of every list. */
  columns: {
    actions: "Actions",
    after: "After",
    before: "Before",
    deleted: "Deleted",
    field: "Field",
    firstValues: "First values",
    holds: "Holds",
    added: "Added",
    address: "Address",
    all: "All",
    category: "Category",
    column: "Column",
    created: "Created",
    details: "Details",
    device: "Device",
    error: "Error",
    expires: "Expires",
    file: "File",
    for: "For",
    from: "From",
    id: "ID",
    job: "Job",
    lastSeen: "Last seen",
    lastUsed: "Last used",
    leftOut: "Left out",
    letsThem: "Lets them",
    line: "Line",
    madeBy: "Made by",
    member: "Member",
    name: "Name",
    owner: "Owner",
    pet: "Pet",
    restore: "Restore",
    result: "Result",
    role: "Role",
    scopes: "Scopes",
    secondFactor: "Second factor",
    signedIn: "Signed in",
    started: "Started",
    state: "State",
    status: "Status",
    took: "Took",
    undo: "Undo",
    updated: "Updated",
    value: "Value",
    what: "What",
    whatHappened: "What happened",
    when: "When",
    who: "Who",
    why: "Why",
    worksUntil: "Works until",
  },

  /** The states of pets, messages, jobs, keys and members. */
  statuses: {
    available: "Available",
    pending: "Pending",
    sold: "Sold",
    queued: "Queued",
    delivered: "Delivered",
    failed: "Failed",
    sending: "Sending",
    retrying: "Retrying",
    running: "Running",
    done: "Done",
    cancelled: "Cancelled",
    active: "Active",
    invited: "Invited",
    expiring: "Expiring",
    expired: "Expired",
    revoked: "Revoked",
    deactivated: "Deactivated",
  },

  /** The parts that every page has: buttons, dialogs, lists. */
  ui: {
    cancel: "Cancel",
    save: "Save",
    showMore: "Show more",
    firstPage: "First page",
    next: "Next",
  },

  categories: {
    title: "Categories",
    description:
      "A category is any whole number that a pet was given. A name makes it easier to read, here and wherever pets are shown.",
    search: "Search categories",
    searchHint: "Part of a name, or an id",
    notLoaded: "The categories could not be loaded",
    counted: "{count, plural, one {# category} other {# categories}}",
    shown: "{count, plural, one {# category} other {# categories}} shown",
    none: "No categories yet",
    noneHint: "Categories appear here when you add a pet or name one.",
    noMatch: "No category matches",
    noMatchHint: "No category has “{q}” in its name or as its id.",
    showAll: "Show all categories",
    unnamed: "category {id}",
    petsOf: "pets of {category}",
    petsOfStatus: "{status} pets of {category}",
    noName: "No name",
    giveName: "Give category {id} a name",
    rename: "Rename {name}",
    removeName: "Remove the name {name}",
    nameOne: "Name a category",
    nameOf: "Name of category {id}",
    theId: "The id",
    theName: "The name",
    idHint: "Any whole number",
    nameHint: "Parrots",
    saveName: "Save name",
    named: "Category {id} is now called {name}",
    unnamedNow: "Category {id} is no longer called {name}",
    notRestored: "The name was not restored",
    notRemoved: "The name was not removed",
  },

  /** The frame of the console: the sidebar, the top bar, the account menu. */
  shell: {},

  /** Keyboard shortcuts and their list. */
  shortcuts: {},

  /** The search for pages, pets and actions. */
  palette: {},

  /** Signing in again over a page. */
  session: {},

  /** The state of the live connection. */
  live: {},

  /** Signing in, signing up, set-up, invitations, new passwords. */
  signIn: {},

  /** One's own account. */
  accounts: {},

  /** Members, their sessions and links. */
  members: {},

  pets: {},

  /** Saved views. */
  views: {},

  imports: {},

  jobs: {},

  messages: {},

  webhooks: {},

  apiKeys: {
    title: "API keys",
    description: "Keys let your programs call the API. See <docs>Docs</docs> for what they can call.",
    one: "API key",
    create: "Create key",
    createOne: "Create an API key",
    nameExample: "Web shop, nightly import",
    nameHint: "The program that uses it.",
    expiresAfter: "Expires after",
    expiresOn: "On {date}",
    days: "Days",
    hour: "1 hour",
    day: "1 day",
    days7: "7 days",
    days30: "30 days",
    days90: "90 days",
    year: "1 year",
    otherDays: "Another number of days",
    never: "Never",
    neverHint: "Good until it is revoked. Rotate it now and then.",
    copyQuestion: "Copy the key {name}",
    copy: "Copy key",
    which: "Which keys",
    whose: "Whose keys",
    mine: "My keys",
    everyones: "Everyone’s keys",
    none: "No keys yet",
    noneHint: "Create one to call the API, or let Get started take you to the first call.",
    noneWorks: "No key works at the moment",
    noneWorksHint:
      "{count, plural, one {The only key has expired or been revoked.} other {All # keys have expired or been revoked.}}",
    getStarted: "Get started",
    showAll: "Show all",
    actionsFor: "Actions for {name}",
    revoke: "Revoke key",
    revokeItem: "Revoke …",
    revokeQuestion: "Revoke {name}?",
    revokeHint: "Whatever uses {prefix}… (of {owner}) is refused at once, for good.",
    revoked: "{name} is revoked",
    revokedAlready: "Revoked already",
    revokedHint: "Calls with it are refused from now on.",
    notRevoked: "The key was not revoked",
    rotate: "Rotate key",
    rotateItem: "Rotate …",
    rotatedAlready: "Rotated already",
    rotateQuestion: "Rotate {name}?",
    rotateHint:
      "You get a new key with the same name, scopes and lifetime. The old one keeps working for the time you choose.",
    grace: "The old key goes on working for",
    stopsNow: "Not at all: it stops now",
    isRemoved: "{operation} is removed on {day}",
    wasRemoved: "{operation} was removed on {day}",
    removed: "Calls of it are answered with 410.",
    worksUntilThen: "It goes on working until then.",
    calledIt:
      "<b>{name}</b> (<code>{prefix}…</code>{whose, select, own {} other { of <b>{owner}</b>}}) called it {count, plural, one {# time} other {# times}} in the last {days} days.",
    soDidOthers: "So did {count, plural, one {# other key} other {# other keys}}.",
    callInstead: "What to call instead",
  },

  /** What a key may do: each scope on its own, and as a part of a list. */
  scopes: {
    what: "What it may do",
    petsRead: "List pets and look them up.",
    petsReadEffect: "list pets",
    petsWrite: "Add pets.",
    petsWriteEffect: "add pets",
    messagesWrite: "Send messages to the staff.",
    messagesWriteEffect: "send messages",
  },

  /** The card of each page that shows its request to the public API. */
  publicApi: {},

  getStarted: {},

  activity: {},

  overview: {},

  /** The frame of the documentation. */
  docs: {},

  /** What an operation answers when it fails. */
  errors: {},
} as const;
