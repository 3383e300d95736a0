import { isLogged, logRequest, type Answered } from "@/lib/http/request-log";
import { countRequest } from "@/lib/metrics/requests";

/** Counts and logs a console request; returns its response unchanged. */
export function noteConsoleRequest(response: Response, noted: Omit<Answered, "status">): Response {
  const { status } = response;
  countRequest("console", noted.operation, status, noted.startedMs);
  if (isLogged(noted.request.method, status)) logRequest({ ...noted, status });
  return response;
}
