import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { API_BASE } from "../api-base.ts";

const ALWAYS = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy":
    "accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(self), usb=()",
};
const NO_FRAME = "frame-ancestors 'none'";
export const NOTHING_RUNS = `default-src 'none'; base-uri 'none'; form-action 'none'; ${NO_FRAME}`;
const YEAR_OF_HTTPS = "max-age=31536000; includeSubDomains";

interface Kind {
  /** Whether a popup of another site, the identity provider's, must be able to answer. */
  foreignPopup: boolean;
  /** Whether PUBLIC_URL is https; then a proxy need not say so. */
  https: boolean;
}

export type SecurityHeaders = ReturnType<typeof createSecurityHeaders>;

/** Headers of every reply; a route may replace them by its own. */
export function createSecurityHeaders({ foreignPopup, https }: Kind) {
  const common = {
    ...ALWAYS,
    "cross-origin-opener-policy": foreignPopup ? "same-origin-allow-popups" : "same-origin",
  };
  const hsts = { "strict-transport-security": YEAR_OF_HTTPS };

  return {
    set({ url, protocol }: FastifyRequest, reply: FastifyReply): void {
      // The payment provider's page shows the cars' pictures.
      const readers = url.startsWith("/pictures/") ? "cross-origin" : "same-origin";
      const isApi = url.toLowerCase().startsWith(`${API_BASE}/`);
      reply
        .headers(common)
        .header("cross-origin-resource-policy", readers)
        .header("content-security-policy", isApi ? NOTHING_RUNS : NO_FRAME);
      if (https || protocol === "https") reply.headers(hsts);
    },
    /** For answers without a `FastifyReply`, to what is not a valid request. */
    ofInvalidRequest: {
      ...common,
      "cross-origin-resource-policy": "same-origin",
      "content-security-policy": NOTHING_RUNS,
      ...(https && hsts),
    } as Record<string, string>,
  };
}

export function sendSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook("onRequest", (request, reply, done) => {
    headers.set(request, reply);
    done();
  });
}
