// Written by `npx vitest run lib/client -u`, out of the OpenAPI document. An int64 is a bigint.

export interface paths {
  "/pets": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List animals
     * @description Returns a page of animals in ascending order of id, optionally of one status. Follow the `Link` header to the next page. No animal is on two pages. An animal that exists, with the requested status, from the first request to the last is on exactly one page.
     *
     *     Needs the scope `pets:read`.
     */
    get: operations["listPets"];
    put?: never;
    /**
     * Add an animal
     * @description Adds an animal. The response is sent once the animal is stored durably. `status` defaults to `available`.
     *
     *     Needs the scope `pets:write`.
     */
    post: operations["createPet"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/pets/{petId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get an animal
     * @deprecated
     * @description Returns one animal by its id. Deprecated: the operation is removed on 5 December 2030, and answers 410 from then on. Use `GET /pets` with the `status` filter instead, or the one-animal page in the `Link` header of the 201 response. No other operation will return an animal by id.
     *
     *     Needs the scope `pets:read`.
     */
    get: operations["getPet"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/messages": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send a message
     * @description Sends a message to the staff of the shop. It is stored before the response is sent, and delivered afterwards. The path is not below `/v1`; for clients with a single base URL, the operation is available there as well.
     *
     *     Needs the scope `messages:write`.
     */
    post: operations["createMessage"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export interface components {
  schemas: {
    /**
     * @description Whether the animal can be bought.
     * @example available
     * @enum {string}
     */
    PetStatus: "available" | "pending" | "sold";
    /** @description An animal to add. */
    NewPet: {
      /**
       * @description The animal's name.
       * @example Rex
       */
      name: string;
      /**
       * Format: int64
       * @description Identifier of the category the animal belongs to. Any 64-bit integer is valid: staff name categories in the console, and the API does not list them.
       * @example 7
       */
      categoryId: bigint;
      /** @description Whether the animal can be bought: `available` when omitted. */
      status?: components["schemas"]["PetStatus"];
    };
    /** @description A message to send. */
    NewMessage: {
      /**
       * @description The text for the staff of the shop.
       * @example Is Rex still for sale?
       */
      message: string;
    };
    /** @description A page of animals. */
    Pets: components["schemas"]["Pet"][];
    /** @description An animal of the shop. */
    Pet: {
      /**
       * Format: int64
       * @description Unique identifier, assigned by the service on creation.
       * @example 42
       */
      id: bigint;
      /**
       * @description The animal's name.
       * @example Rex
       */
      name: string;
      /**
       * Format: int64
       * @description Identifier of the category the animal belongs to. Any 64-bit integer is valid: staff name categories in the console, and the API does not list them.
       * @example 7
       */
      categoryId: bigint;
      status?: components["schemas"]["PetStatus"];
    };
    /** @description What went wrong. */
    Error: {
      /**
       * @description Machine-readable error code. New codes may be added: treat an unknown code by its status.
       * @example invalid_request
       */
      code: string;
      /**
       * @description Human-readable description; it names the invalid field or parameter.
       * @example name is required
       */
      message: string;
      /**
       * @description The HTTP status code.
       * @example 400
       */
      status: number;
    };
    /** @description A message that the service has accepted. */
    Message: {
      /**
       * @description Identifier of the message.
       * @example msg_4Yp0mC8dQe2RkTz7VbN1xG
       */
      id: string;
      /**
       * @description The text, as sent.
       * @example Is Rex still for sale?
       */
      message: string;
      /**
       * @description The state of the message. `queued`: stored, and waiting for delivery to the staff.
       * @example queued
       * @enum {string}
       */
      status: "queued" | "delivered" | "failed";
      /**
       * Format: date-time
       * @description When it was accepted.
       * @example 2026-11-21T09:30:00.000Z
       */
      createdAt: string;
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export interface operations {
  listPets: {
    parameters: {
      query?: {
        /** @description The maximum number of animals on the page. */
        limit?: number;
        /** @description Only animals of this status. */
        status?: components["schemas"]["PetStatus"];
        /** @description Where the page starts. Take it from the `Link` header of the previous page; it is opaque. */
        cursor?: string;
      };
      header?: {
        /**
         * @description The `ETag` of the client's copy: the response is 304 while that version is current.
         * @example W/"3q2-7w"
         */
        "If-None-Match"?: string;
        /** @description With `handling=strict` (RFC 7240), parameters and body fields that are not described here are rejected with 400; without it they are ignored. */
        Prefer?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of animals. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example [
           *       {
           *         "id": 42,
           *         "name": "Rex",
           *         "categoryId": 7,
           *         "status": "available"
           *       }
           *     ]
           */
          "application/json": components["schemas"]["Pets"];
        };
      };
      /** @description The client's copy, named in `If-None-Match`, is current. No body; the headers are those of a current 200. */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `invalid_request`: A field or parameter is missing or has an invalid value; the message names it. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /**
       * @description - `missing_api_key`: The request carries no API key.
       *     - `invalid_api_key`: The API key is unknown, revoked or expired.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `insufficient_scope`: The API key is valid, but lacks the scope that the operation needs. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `request_timeout`: The request took too long to arrive. */
      408: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `uri_too_long`: The URL is longer than the service accepts. */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `expectation_failed`: The Expect header asks for something other than 100-continue. */
      417: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `misdirected_request`: The Host header names a host other than this shop's, which PUBLIC_URL sets. */
      421: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `rate_limited`: Too many requests; try again after Retry-After seconds. */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `headers_too_large`: The headers are more or larger than the service accepts. */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `internal_error`: The service failed. The error has been logged under the request id. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `unavailable`: The service is temporarily unavailable; try again after Retry-After seconds. */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
    };
  };
  createPet: {
    parameters: {
      query?: never;
      header?: {
        /** @description A key that you generate for this request, such as a UUID, to make retries safe. For 24 hours, the same key with the same body gets the same response, and nothing is done twice. */
        "Idempotency-Key"?: string;
        /** @description With `handling=strict` (RFC 7240), parameters and body fields that are not described here are rejected with 400; without it they are ignored. */
        Prefer?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Rex",
         *       "categoryId": 7,
         *       "status": "available"
         *     }
         */
        "application/json": components["schemas"]["NewPet"];
      };
    };
    responses: {
      /** @description The animal, with its new id. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": 42,
           *       "name": "Rex",
           *       "categoryId": 7,
           *       "status": "available"
           *     }
           */
          "application/json": components["schemas"]["Pet"];
        };
      };
      /**
       * @description - `invalid_json`: The body is not valid JSON.
       *     - `invalid_request`: A field or parameter is missing or has an invalid value; the message names it.
       *     - `invalid_content_type`: The body is not sent as application/json.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /**
       * @description - `missing_api_key`: The request carries no API key.
       *     - `invalid_api_key`: The API key is unknown, revoked or expired.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `insufficient_scope`: The API key is valid, but lacks the scope that the operation needs. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `request_timeout`: The request took too long to arrive. */
      408: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `request_in_progress`: A request with this Idempotency-Key is still in progress; try again after Retry-After seconds. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `payload_too_large`: The body is larger than the service accepts. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `uri_too_long`: The URL is longer than the service accepts. */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `expectation_failed`: The Expect header asks for something other than 100-continue. */
      417: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `misdirected_request`: The Host header names a host other than this shop's, which PUBLIC_URL sets. */
      421: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `idempotency_conflict`: This Idempotency-Key was used for a request with another body. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `rate_limited`: Too many requests; try again after Retry-After seconds. */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `headers_too_large`: The headers are more or larger than the service accepts. */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `internal_error`: The service failed. The error has been logged under the request id. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /**
       * @description - `unavailable`: The service is temporarily unavailable; try again after Retry-After seconds.
       *     - `outcome_unknown`: The database did not confirm the write: it may or may not have taken effect. Send it again with the same Idempotency-Key, or check before you repeat it.
       */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
    };
  };
  getPet: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description The `ETag` of the client's copy: the response is 304 while that version is current.
         * @example W/"3q2-7w"
         */
        "If-None-Match"?: string;
        /** @description With `handling=strict` (RFC 7240), parameters and body fields that are not described here are rejected with 400; without it they are ignored. */
        Prefer?: string;
      };
      path: {
        /** @description The identifier of the animal. */
        petId: bigint;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The animal. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": 42,
           *       "name": "Rex",
           *       "categoryId": 7,
           *       "status": "available"
           *     }
           */
          "application/json": components["schemas"]["Pet"];
        };
      };
      /** @description The client's copy, named in `If-None-Match`, is current. No body; the headers are those of a current 200. */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `invalid_request`: A field or parameter is missing or has an invalid value; the message names it. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /**
       * @description - `missing_api_key`: The request carries no API key.
       *     - `invalid_api_key`: The API key is unknown, revoked or expired.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `insufficient_scope`: The API key is valid, but lacks the scope that the operation needs. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `not_found`: There is nothing at this address. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `request_timeout`: The request took too long to arrive. */
      408: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `gone`: The operation has been removed; the Link header names its successor. */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `uri_too_long`: The URL is longer than the service accepts. */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `expectation_failed`: The Expect header asks for something other than 100-continue. */
      417: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `misdirected_request`: The Host header names a host other than this shop's, which PUBLIC_URL sets. */
      421: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `rate_limited`: Too many requests; try again after Retry-After seconds. */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `headers_too_large`: The headers are more or larger than the service accepts. */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `internal_error`: The service failed. The error has been logged under the request id. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `unavailable`: The service is temporarily unavailable; try again after Retry-After seconds. */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
    };
  };
  createMessage: {
    parameters: {
      query?: never;
      header?: {
        /** @description A key that you generate for this request, such as a UUID, to make retries safe. For 24 hours, the same key with the same body gets the same response, and nothing is done twice. */
        "Idempotency-Key"?: string;
        /** @description With `handling=strict` (RFC 7240), parameters and body fields that are not described here are rejected with 400; without it they are ignored. */
        Prefer?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "message": "Is Rex still for sale?"
         *     }
         */
        "application/json": components["schemas"]["NewMessage"];
      };
    };
    responses: {
      /** @description The message, stored and queued. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "msg_4Yp0mC8dQe2RkTz7VbN1xG",
           *       "message": "Is Rex still for sale?",
           *       "status": "queued",
           *       "createdAt": "2026-11-21T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["Message"];
        };
      };
      /**
       * @description - `invalid_json`: The body is not valid JSON.
       *     - `invalid_request`: A field or parameter is missing or has an invalid value; the message names it.
       *     - `invalid_content_type`: The body is not sent as application/json.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /**
       * @description - `missing_api_key`: The request carries no API key.
       *     - `invalid_api_key`: The API key is unknown, revoked or expired.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `insufficient_scope`: The API key is valid, but lacks the scope that the operation needs. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `request_timeout`: The request took too long to arrive. */
      408: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `request_in_progress`: A request with this Idempotency-Key is still in progress; try again after Retry-After seconds. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `payload_too_large`: The body is larger than the service accepts. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `uri_too_long`: The URL is longer than the service accepts. */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `expectation_failed`: The Expect header asks for something other than 100-continue. */
      417: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `misdirected_request`: The Host header names a host other than this shop's, which PUBLIC_URL sets. */
      421: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `idempotency_conflict`: This Idempotency-Key was used for a request with another body. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `rate_limited`: Too many requests; try again after Retry-After seconds. */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `headers_too_large`: The headers are more or larger than the service accepts. */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `internal_error`: The service failed. The error has been logged under the request id. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /**
       * @description - `unavailable`: The service is temporarily unavailable; try again after Retry-After seconds.
       *     - `outcome_unknown`: The database did not confirm the write: it may or may not have taken effect. Send it again with the same Idempotency-Key, or check before you repeat it.
       */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
    };
  };
}
