import { isLogged, logRequest, type Answered } from "@/lib/http/request-log";
import { countRequest } from "@/lib/metrics/requests";

/** Counts a request of the console, and writes it down; gives its answer back. */
export function noteConsoleRequest(response: Response, noted: Omit<Answered, "status">): Response {
  const { status } = response;
  countRequest("console", noted.operation, status, noted.startedMs);
  if (isLogged(noted.request.method, status)) logRequest({ ...noted, status });
  return response;
}
