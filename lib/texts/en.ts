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
  publicApi: {
    language: "Language",
    request: "Request: {call}",
    response: "Response: {call}",
    realCall: "in {duration} ms, a real call from this page",
    view: "Show the response",
    raw: "Raw",
    rawHint:
      "Headers as the browser hands them on, in lower case; those that only browsers use (access-control-…) are last.",
    indented: "Indented",
    indentedHint:
      "Each digit of the body is as it came. Headers that only browsers use (access-control-…) are left out.",
    noResponse: "No response. Check the connection and try again.",
  },

  getStarted: {
    title: "Get started",
    description:
      "Make an API key, add a pet with it, and send the shop a message: from your terminal, or from this page.",
    done: "(done)",
    key: "API key",
    yourKey: "Your key",
    makeKey: "Make a key",
    makeOtherKey: "Make another key",
    keyHint:
      "A key is what your program sends with every call. This one may {effects}, for {days} days; you can revoke it at any time.",
    noScopes: "An owner of this shop has to allow a scope before developers can make keys.",
    newKeyHint:
      "It is shown here until you leave the page, and never again. Store it where your program reads its secrets.",
    copyKey: "Copy key",
    otherKey: "Use another key",
    useOwnKey: "Use a key that you have",
    useIt: "Use it",
    ownKeyHint: "The key that you have; the shop knows it. This page forgets it when you leave.",
    keyFormat: "A key begins with ps_live_ or ps_test_.",
    keyNotChecked: "The key could not be checked ({status}). Try again in a moment.",
    keyInvalid: "This key does not work",
    keyLacksScope: "This key may not do that",
    sendOrCopy: "The button makes the call from this page. Or copy it, with your key in it, and run it yourself:",
    sendAgain: "Send again",
    hasRun: "I have run it, go on",
    addPet: "Add a pet",
    addPetHint:
      "POST /api/v1/pets puts a pet up for sale; the answer has the id that the shop gave it. A category is any whole number.",
    petName: "Name of the pet",
    petExample: "Rex",
    addThePet: "Add the pet",
    sendMessage: "Send a message",
    sendMessageHint:
      "POST /api/messages writes to the staff of the shop. It is stored when the answer arrives, and delivered after.",
    message: "Message",
    messageExample: "Is {name} still for sale?",
    sendTheMessage: "Send the message",
    goOn: "Go on",
    goOnHint:
      "That was all it takes. Every operation, field and error is in the docs. Give each program a key of its own, with no more scopes than it needs.",
    readDocs: "Read the docs",
    seePet: "See your pet",
    seeMessage: "See your message",
    keys: "API keys",
  },

  activity: {},

  overview: {},

  /** The frame of the documentation. */
  docs: {},

  /** What an operation answers when it fails. */
  errors: {},
} as const;
