/**
 * What machines ask that find the shop by an address of their own: a balancer, Kubernetes, Prometheus. These answer
 * whatever name they are called by, and to HTTP/1.0 without a Host; none of them reads a cookie.
 */
export const probePaths: ReadonlySet<string> = new Set(["/api/health/live", "/api/health/ready", "/api/metrics"]);
