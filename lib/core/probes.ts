/**
 * Endpoints for machines that use an address of their own: load balancers, Kubernetes, Prometheus. They respond under
 * any host name, and to HTTP/1.0 without a Host header; none of them reads a cookie.
 */
export const probePaths: ReadonlySet<string> = new Set(["/api/health/live", "/api/health/ready", "/api/metrics"]);
