import { z } from "zod";
import { commonHeaders, retryErrors, retryHeaders, type Contract } from "@/lib/core/contract";
import { int64, INT64_MAX, INT64_MIN, parseInt64 } from "@/lib/core/int64";
import { humanText } from "@/lib/core/text";
import type { PetFieldName } from "@/lib/pets/fields";
import { DEFAULT_STATUS, petStatuses } from "@/lib/pets/statuses";

const STATUS_MESSAGE = `must be one of ${petStatuses.join(", ")}`;

export const petStatus = z
  .enum(petStatuses, STATUS_MESSAGE)
  .meta({ id: "PetStatus", description: "Whether the animal can be bought.", examples: [DEFAULT_STATUS] });

const petName = humanText(200).meta({ description: "The animal's name.", examples: ["Rex"] });

// A double rounds the upper bound; `openApiText` writes the exact number.
const INT64_SCHEMA = {
  type: "integer",
  format: "int64",
  minimum: Number(INT64_MIN),
  maximum: Number(INT64_MAX),
} as const;

const categoryId = int64.meta({
  description:
    "Identifier of the category the animal belongs to. Any 64-bit integer is valid: staff name categories in the " +
    "console, and the API does not list them.",
  examples: [7],
  override: INT64_SCHEMA,
});

const petId = int64.meta({
  description: "Unique identifier, assigned by the service on creation.",
  examples: [42],
  override: INT64_SCHEMA,
});

/** The schema of each field, as API clients send and receive it. */
export const fieldSchemas = { name: petName, categoryId, status: petStatus } as const satisfies Record<
  PetFieldName,
  z.ZodType
>;

/** The body of `createPet`. Unknown fields are ignored. */
export const newPet = z
  .object(
    {
      ...fieldSchemas,
      status: petStatus
        .default(DEFAULT_STATUS)
        .meta({ description: `Whether the animal can be bought: \`${DEFAULT_STATUS}\` when omitted.` }),
    },
    "The body must be a JSON object with name and categoryId",
  )
  .meta({ id: "NewPet", description: "An animal to add." });
export type NewPet = z.infer<typeof newPet>;

export const pet = z
  .strictObject({ id: petId, ...fieldSchemas, status: petStatus.optional() })
  .meta({ id: "Pet", description: "An animal of the shop." });
export type Pet = z.infer<typeof pet>;

export const PAGE_SIZE_DEFAULT = 20;
export const PAGE_SIZE_MAX = 100;

export const pets = z.array(pet).max(PAGE_SIZE_MAX).meta({ id: "Pets", description: "A page of animals." });

const LIMIT_MESSAGE = `must be an integer from 1 to ${PAGE_SIZE_MAX}`;

/** The query of `listPets`, read from the text of a URL. */
export const listPetsQuery = z.object({
  limit: z
    .string(LIMIT_MESSAGE)
    .regex(/^(?:[1-9][0-9]?|100)$/, LIMIT_MESSAGE)
    .transform(Number)
    .default(PAGE_SIZE_DEFAULT)
    .meta({
      description: "The maximum number of animals on the page.",
      examples: [20],
      override: { type: "integer", minimum: 1, maximum: PAGE_SIZE_MAX, default: PAGE_SIZE_DEFAULT, pattern: undefined },
    }),
  status: petStatus.optional().meta({ description: "Only animals of this status." }),
  cursor: z.string().optional().meta({
    // Without an example: tools send examples, and an invented cursor is rejected.
    description: "Where the page starts. Take it from the `Link` header of the previous page; it is opaque.",
  }),
});
export type ListPetsQuery = z.infer<typeof listPetsQuery>;

export const listPetsContract = {
  operationId: "listPets",
  method: "GET",
  path: "/api/v1/pets",
  summary: "List animals",
  description:
    "Returns a page of animals in ascending order of id, optionally of one status. Follow the `Link` header to the next " +
    "page. No animal is on two pages. An animal that exists, with the requested status, from the first request to the " +
    "last is on exactly one page.",
  tag: "pets",
  scope: "pets:read",
  query: listPetsQuery,
  success: {
    status: 200,
    description: "A page of animals.",
    schema: pets,
    headers: {
      Link: {
        description: 'The next page, as `rel="next"` (RFC 8288). Absent on the last page.',
        example: '<https://shop.example/api/v1/pets?limit=20&cursor=AAAAAAAAABQ2v8cYcJm1Tg>; rel="next"',
        optional: true,
      },
      "X-Total-Count": {
        description: "The number of animals that match the filter, on all pages.",
        example: 312,
        type: "integer",
      },
      ETag: {
        description:
          "Send it back as `If-None-Match` to get 304 while the animals of this page are the same. `Link` and " +
          "`X-Total-Count` may have changed; the 304 carries the current ones.",
        example: 'W/"3q2-7w"',
      },
      ...commonHeaders,
    },
  },
  errors: ["invalid_request"],
} as const satisfies Contract;

export const createPetContract = {
  operationId: "createPet",
  method: "POST",
  path: "/api/v1/pets",
  summary: "Add an animal",
  description: `Adds an animal. The response is sent once the animal is stored durably. \`status\` defaults to \`${DEFAULT_STATUS}\`.`,
  tag: "pets",
  scope: "pets:write",
  body: newPet,
  isRetryable: true,
  success: {
    status: 201,
    description: "The animal, with its new id.",
    schema: pet,
    headers: {
      Location: {
        description:
          "The URL of the animal: that of `getPet` until its removal on 5 December 2030, and that of the page in `Link` " +
          "from then on.",
        example: "https://shop.example/api/v1/pets/42",
      },
      Link: {
        description:
          'A page of `listPets` with only this animal, as `rel="self"` (RFC 8288); it is empty once the animal is deleted.',
        example: '<https://shop.example/api/v1/pets?limit=1&cursor=AAAAAAAAACo1wN0nX1xk9g>; rel="self"',
      },
      ...retryHeaders,
      ...commonHeaders,
    },
  },
  errors: ["invalid_json", "invalid_request", "invalid_content_type", "payload_too_large", ...retryErrors],
} as const satisfies Contract;

export const getPetContract = {
  operationId: "getPet",
  method: "GET",
  path: "/api/v1/pets/{petId}",
  summary: "Get an animal",
  description:
    "Returns one animal by its id. Deprecated: the operation is removed on 5 December 2030, and answers 410 from then on. " +
    "Use `GET /pets` with the `status` filter instead, or the one-animal page in the `Link` header of the 201 response. " +
    "No other operation will return an animal by id.",
  tag: "pets",
  scope: "pets:read",
  params: z.object({
    petId: z
      .string()
      .transform((text) => parseInt64(text))
      .pipe(z.bigint())
      .meta({
        description: "The identifier of the animal.",
        examples: [42],
        override: INT64_SCHEMA,
      }),
  }),
  success: {
    status: 200,
    description: "The animal.",
    schema: pet,
    headers: {
      ETag: {
        description: "Send it back as `If-None-Match` to get 304 while nothing has changed.",
        example: 'W/"3q2-7w"',
      },
      Deprecation: { description: "When the operation was deprecated (RFC 9745).", example: "@1795219200" },
      Sunset: { description: "When the operation is removed (RFC 8594).", example: "Thu, 05 Dec 2030 00:00:00 GMT" },
      Link: {
        description: "The operation to use instead.",
        example: '<https://shop.example/api/v1/pets?status=available>; rel="successor-version"',
      },
      ...commonHeaders,
    },
  },
  // `invalid_request` is the response to an unknown parameter with `Prefer: handling=strict`.
  errors: ["invalid_request", "not_found", "gone"],
  deprecated: {
    since: "2026-11-21T00:00:00Z",
    sunsetAt: "2030-12-05T00:00:00Z",
    successor: "/api/v1/pets?status=available",
  },
} as const satisfies Contract;
