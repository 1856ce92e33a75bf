import type { FastifyInstance } from "fastify";
import { API_BASE } from "../api-base.ts";

const ALWAYS = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy":
    "accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(self), usb=()",
};
const NO_FRAME = "frame-ancestors 'none'";
const NOTHING_RUNS = `default-src 'none'; base-uri 'none'; form-action 'none'; ${NO_FRAME}`;
const YEAR_OF_HTTPS = "max-age=31536000; includeSubDomains";

interface Kind {
  /** Whether a popup of another site, the identity provider's, must be able to answer. */
  foreignPopup: boolean;
}

/** What browsers are told with every reply, whatever it is; a route may say it more exactly. */
export function sendSecurityHeaders(app: FastifyInstance, { foreignPopup }: Kind): void {
  const opener = foreignPopup ? "same-origin-allow-popups" : "same-origin";
  app.addHook("onRequest", async ({ url, protocol }, reply) => {
    // The payment provider's page shows the cars' pictures.
    const readers = url.startsWith("/pictures/") ? "cross-origin" : "same-origin";
    reply
      .headers(ALWAYS)
      .header("cross-origin-opener-policy", opener)
      .header("cross-origin-resource-policy", readers);
    if (protocol === "https") reply.header("strict-transport-security", YEAR_OF_HTTPS);
    const isApi = url.toLowerCase().startsWith(`${API_BASE}/`);
    reply.header("content-security-policy", isApi ? NOTHING_RUNS : NO_FRAME);
  });
}
