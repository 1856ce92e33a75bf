/**
 * Who may: everybody; signed-in users; the owner of the record (and administrators, where the
 * contract says so); administrators; the payment provider, by its signature.
 */
export type Access = "anyone" | "user" | "owner" | "admin" | "provider";

/** Every call, below the base address. Enforced before the body is read (enforce-access.ts). */
export const CALL_ACCESS: Record<string, Access> = {
  "GET /car": "anyone",
  "GET /car/search": "anyone",
  "GET /car/detail/:id": "anyone",
  "GET /car/brand": "anyone",
  "GET /car/color": "anyone",
  "GET /car/location": "anyone",
  "GET /car/facets": "anyone",
  "GET /car/user/:id": "anyone",
  "GET /car/:id/prices": "anyone",
  "GET /car/:id/price-position": "anyone",
  "GET /car/:id/similar": "anyone",
  "GET /seller/:id": "anyone",
  "POST /car/create": "user",
  "PUT /car/edit/:id": "owner",
  "DELETE /car/:id": "owner",
  "PUT /car/bulk": "admin",
  "POST /car/bulk-delete": "admin",

  "POST /user": "anyone",
  "POST /user/google": "anyone",
  "POST /user/create": "anyone",
  "POST /user/logout": "user",
  "POST /reset-password": "anyone",
  "POST /reset-password/confirm": "anyone",
  "POST /user/verify": "anyone",
  "GET /user/verify": "anyone",
  "GET /user/sessions": "user",
  "DELETE /user/sessions/:id": "owner",
  "DELETE /user/sessions": "user",
  "GET /user/:id": "owner",
  "PUT /user/:id": "owner",
  "DELETE /user/:id": "owner",
  "POST /user/:id/send-reset": "admin",
  "GET /user/dashboard/users": "admin",
  "GET /user/dashboard/filter": "admin",
  "GET /user/dashboard/countries": "admin",
  "PUT /user/dashboard/users/:id": "admin",
  "DELETE /user/dashboard/users/:id": "admin",
  "PUT /user/dashboard/bulk": "admin",
  "POST /user/dashboard/bulk-delete": "admin",
  "GET /favorites": "user",
  "PUT /favorites": "user",

  "GET /review": "anyone",
  "GET /review/:id": "anyone",
  "GET /review/userid/:id": "anyone",
  "POST /review": "user",
  "PUT /review": "owner",
  "DELETE /review/:id": "owner",

  "POST /create_preference": "user",
  "POST /payments/webhook": "provider",
  "POST /buy/create": "user",
  "GET /buy/status/:id": "user",
  "GET /buy/pending": "user",
  "GET /buy/getbyuser/:id": "owner",
  "GET /buy/detail/:id": "owner",
  "GET /admin/summary": "admin",
  "GET /admin/orders": "admin",
  "GET /admin/orders/:id": "admin",
  "GET /admin/audit": "admin",

  "GET /countries": "anyone",
  "POST /images/upload": "user",
  "GET /openapi.json": "anyone",
};

/** Prefixes of all other addresses, which are public. */
export const OPEN_PREFIXES = [
  "/api/docs",
  "/docs",
  "/openapi.json",
  "/sandbox/",
  "/api/sandbox/",
  "/healthz",
  "/readyz",
  "/metrics",
  "/assets/",
  "/pictures/",
  "/robots.txt",
  "/sitemap",
];

/**
 * Every page. `user` and `owner` pages send the anonymous to /login and back; the dashboard shows
 * who may use it (behaviour 90).
 */
export const PAGE_ACCESS: Record<string, Access> = {
  "/": "anyone",
  "/home": "anyone",
  "/detail/:id/:slug?": "anyone",
  "/cart": "anyone",
  "/login": "anyone",
  "/login/forgotpassword": "anyone",
  "/login/resetpassword": "anyone",
  "/login/verify": "anyone",
  "/register": "anyone",
  "/favorites": "anyone",
  "/termsandconditions": "anyone",
  "/about": "anyone",
  "/profile": "user",
  "/profileSettings": "user",
  "/purchases/:id": "owner",
  "/publish-your-car": "user",
  "/user/edit/:id": "owner",
  "/admin/dashboard": "admin",
  "/admin/dashboard/create": "admin",
  "/admin/dashboard/orders/:id": "admin",
  "/admin/dashboard/edit/:id": "admin",
  "/*": "anyone",
};
