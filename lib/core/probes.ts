/**
 * Endpoints for monitoring, which addresses the shop by other names: load balancers, Kubernetes, Prometheus. They respond
 * under any host name, and to HTTP/1.0 without a Host header. None of them reads a cookie.
 */
export const probePaths: ReadonlySet<string> = new Set(["/api/health/live", "/api/health/ready", "/api/metrics"]);
