// The same operation as /api/messages, for clients that have one base address for all operations.
export { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } from "@/app/api/messages/route";
