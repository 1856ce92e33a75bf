import { generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildUser, PASSWORD, signIn } from "#test/builders.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

async function tokenFor(person: object): Promise<string> {
  const reply = await shop.app.inject({
    method: "POST",
    url: "/sandbox/identity/token",
    payload: person,
  });
  return reply.json().token;
}

const signInWithGoogle = (token: string, headers: object = {}) =>
  shop.app.inject({
    method: "POST",
    url: "/api/user/google",
    payload: { tokenFirebase: token },
    headers: { authorization: `Bearer ${token}`, ...headers },
  });

/** A token signed by the sandbox's key, or another, with some claims changed. */
async function forged(claims: object, { ownKey = false } = {}) {
  const { rows } = await shop.pool.query("select private_jwk from sandbox_identity_key");
  const key = ownKey ? (await generateKeyPair("RS256")).privateKey : rows[0].private_jwk;
  const now = Math.floor(Date.now() / 1000);
  const email = "forger@people.example";
  return new SignJWT({
    iss: "https://securetoken.google.com/marque-sandbox",
    aud: "marque-sandbox",
    sub: "forger",
    iat: now,
    exp: now + 3600,
    auth_time: now,
    email,
    email_verified: true,
    firebase: { sign_in_provider: "google.com" },
    ...claims,
  })
    .setProtectedHeader({ alg: "RS256", kid: rows[0].private_jwk.kid })
    .sign(key);
}

test("the first sign-in creates the account, the next one finds it (behaviour 61)", async () => {
  const person = { email: "Iris@People.Example", name: "Iris", lastName: "Valverde" };
  const first = await signInWithGoogle(await tokenFor(person));
  expect(first.statusCode).toBe(200);
  expect(first.json()).toEqual({
    id: first.json().id,
    name: "Iris",
    lastName: "Valverde",
    email: "iris@people.example",
    type: "user",
    image: null,
    access: true,
  });
  const cookie = `sid=${first.cookies[0]?.value}`;
  const user = await shop.app.inject({ url: `/api/user/${first.json().id}`, headers: { cookie } });
  expect(user.json()).toMatchObject({ age: null, country: "", verify: true, status: "user" });
  expect((await signInWithGoogle(await tokenFor(person))).json().id).toBe(first.json().id);
});

test.each([
  ["<img src=x onerror=alert(", "img", "srcx onerroralert"],
  ["O'Brien-Ñandú 9 van der (Berg)!", "O'Brien-Ñandú", "van der Berg"],
  ["J. -- Doe", "J", "Doe"],
  ["李 小龙", "李", "小龙"],
  ["🚗", "wheels", ""],
])("a name from Google is changed to one that the forms accept: %s", async (sent, name, lastName) => {
  const email = `wheels@${Buffer.from(sent).toString("hex").slice(0, 30)}.example`;
  const { id } = (await signInWithGoogle(await tokenFor({ email, name: sent }))).json();
  const row = await shop.db
    .selectFrom("app_user")
    .select(["name", "last_name"])
    .where("id", "=", id)
    .executeTakeFirst();
  expect(row).toEqual({ name, last_name: lastName });
});

test.each([
  ["mary", "Mary Ann", "Smith", "Mary Ann", "Smith"],
  ["juan", "Juan  Carlos", "de la Vega (Jr.)", "Juan Carlos", "de la Vega Jr"],
  ["nameless", "9", "Smith", "nameless", "Smith"],
])("the first and last names from Google are stored separately: %s", async (box, first, last, name, lastName) => {
  const person = { email: `${box}@people.example`, name: first, lastName: last };
  const reply = await signInWithGoogle(await tokenFor(person));
  expect(reply.json()).toMatchObject({ name, lastName });
});

test("concurrent first sign-ins of one user create one account", async () => {
  const token = await tokenFor({ email: "crowd@people.example", name: "Crowd" });
  const replies = await Promise.all(Array.from({ length: 20 }, () => signInWithGoogle(token)));
  expect(new Set(replies.map((reply) => reply.json().id)).size).toBe(1);
});

test("an account with a confirmed e-mail is linked and keeps its password (behaviour 61)", async () => {
  const user = await buildUser(shop, { verified: true, ownerProven: true });
  const reply = await signInWithGoogle(await tokenFor({ email: user.email, name: "Other" }));
  expect(reply.json()).toMatchObject({ id: user.id, name: user.name });
  const byPassword = await shop.app.inject({
    method: "POST",
    url: "/api/user",
    payload: { email: user.email, password: PASSWORD },
  });
  expect(byPassword.json().id).toBe(user.id);
});

test("linking an account with an unconfirmed e-mail removes its password and sessions", async () => {
  const squatter = await buildUser(shop);
  const session = await signIn(shop, squatter.id);
  const reply = await signInWithGoogle(await tokenFor({ email: squatter.email, name: "Owner" }));
  expect(reply.json().id).toBe(squatter.id);
  const old = await shop.app.inject({ url: `/api/user/${squatter.id}`, headers: session });
  expect(old.statusCode).toBe(401);
  const byPassword = await shop.app.inject({
    method: "POST",
    url: "/api/user",
    payload: { email: squatter.email, password: PASSWORD },
  });
  expect(byPassword.json().message).toBe("Wrong email or password");
});

test("an e-mail that the provider has not confirmed is refused", async () => {
  const user = await buildUser(shop);
  const reply = await signInWithGoogle(
    await tokenFor({ email: user.email, name: "Thief", emailVerified: false }),
  );
  expect(reply.statusCode).toBe(403);
  expect(reply.json().message).toBe(
    "Google has not confirmed this e-mail, please log in with your password",
  );
  expect(reply.cookies).toEqual([]);
});

test("a banned user cannot sign in with Google", async () => {
  const user = await buildUser(shop, { banned: true });
  const reply = await signInWithGoogle(await tokenFor({ email: user.email, name: "Banned" }));
  expect(reply.statusCode).toBe(403);
  expect(reply.json().message).toBe("You have been banned by an Admin");
});

test("invalid tokens are refused", async () => {
  const now = Math.floor(Date.now() / 1000);
  const none = Buffer.from('{"alg":"none"}').toString("base64url");
  const good = await forged({});
  const bad = [
    "not-a-token",
    `${none}.${good.split(".")[1]}.`,
    await forged({}, { ownKey: true }),
    await forged({ aud: "another-project" }),
    await forged({ iss: "https://elsewhere.example" }),
    await forged({ exp: now - 60 }),
    await forged({ exp: undefined }),
    await forged({ sub: "" }),
    await forged({ sub: "x".repeat(129) }),
    await forged({ auth_time: now - 3600 }),
    await forged({ auth_time: now + 3600 }),
    await forged({ auth_time: undefined }),
    await forged({ iat: now + 3600 }),
    await forged({ email: "nobody" }),
    await forged({ firebase: { sign_in_provider: "password" } }),
    await forged({ firebase: undefined }),
  ];
  for (const token of bad) {
    const reply = await signInWithGoogle(token);
    expect(reply.statusCode).toBe(401);
    expect(reply.json().message).toBe(
      "The sign-in with Google could not be confirmed, please try again",
    );
  }
  expect((await signInWithGoogle(good)).statusCode).toBe(200);
});

test("the first sign-in stores Google's photo if pages may show it", async () => {
  const face = "https://lh3.googleusercontent.com/a/ACg8ocL=s96-c";
  for (const [name, picture, image] of [
    ["Fay", face, face],
    ["Gil", "/pictures/team/1.webp", "/pictures/team/1.webp"],
    ["Hal", "https://elsewhere.example/face.jpg", null],
    ["Ike", "https://googleusercontent.com.elsewhere.example/face.jpg", null],
    ["Jan", "javascript:alert(1)", null],
  ]) {
    const person = { email: `${name}@people.example`, name, picture };
    expect((await signInWithGoogle(await tokenFor(person))).json()).toMatchObject({ name, image });
  }
  for (const picture of [7, "x".repeat(501), null]) {
    const reply = await signInWithGoogle(
      await forged({ picture, sub: `odd-${picture}`.slice(0, 9) }),
    );
    expect(reply.json().image).toBe(null);
  }
});

test("signing in with Google does not add a photo to an existing account", async () => {
  const picture = "https://lh3.googleusercontent.com/a/other";
  const user = await buildUser(shop, { verified: true });
  const reply = await signInWithGoogle(
    await tokenFor({ email: user.email, name: "Other", picture }),
  );
  expect(reply.json()).toMatchObject({ id: user.id, image: null });
});

test("two different tokens are refused", async () => {
  const mine = await tokenFor({ email: "mine@people.example", name: "Mine" });
  const another = await tokenFor({ email: "another@people.example", name: "Another" });
  const reply = await signInWithGoogle(mine, { authorization: `Bearer ${another}` });
  expect(reply.statusCode).toBe(401);
  expect(reply.json().message).toBe(
    "The sign-in with Google could not be confirmed, please try again",
  );
  expect(reply.cookies).toEqual([]);
  const { rows } = await shop.pool.query(
    "select 1 from app_user where email in ('mine@people.example', 'another@people.example')",
  );
  expect(rows).toEqual([]);
});

test("the token is required in the header and in the body", async () => {
  const token = await tokenFor({ email: "both@people.example", name: "Both" });
  expect((await signInWithGoogle(token, { authorization: "" })).statusCode).toBe(401);
  const bare = await shop.app.inject({
    method: "POST",
    url: "/api/user/google",
    payload: {},
    headers: { authorization: `Bearer ${token}` },
  });
  expect(bare.statusCode).toBe(400);
});

test("the sandbox publishes only its public key, shows a popup, and validates input", async () => {
  const jwks = (await shop.app.inject("/sandbox/identity/jwks")).json();
  expect(Object.keys(jwks.keys[0]).sort()).toEqual(["alg", "e", "kid", "kty", "n", "use"]);
  const popup = await shop.app.inject("/sandbox/identity/popup");
  expect(popup.headers["content-type"]).toContain("text/html");
  expect(popup.headers["content-security-policy"]).not.toContain("unsafe");
  expect(popup.body).toContain("location.origin");
  const bad = await shop.app.inject({
    method: "POST",
    url: "/api/sandbox/identity/token",
    payload: { email: "nobody" },
  });
  expect(bad.json().message).toBe("Email is invalid");
});

test("with the real provider configured there is no sandbox (behaviour 106)", async () => {
  const real = await openShop({
    GOOGLE_PROJECT_ID: "shop",
    FIREBASE_API_KEY: "key",
    FIREBASE_AUTH_DOMAIN: "shop.firebaseapp.example",
    GOOGLE_JWKS_URL: "https://127.0.0.1:1/jwks",
  });
  for (const url of ["/sandbox/identity/jwks", "/sandbox/identity/popup"])
    expect((await real.app.inject(url)).statusCode).toBe(404);
  const token = await tokenFor({ email: "real@people.example", name: "Real" });
  expect(
    (await real.app.inject({ method: "POST", url: "/sandbox/identity/token", payload: {} }))
      .statusCode,
  ).toBe(404);
  const unreachable = await real.app.inject({
    method: "POST",
    url: "/api/user/google",
    payload: { tokenFirebase: token },
    headers: { authorization: `Bearer ${token}` },
  });
  expect(unreachable.statusCode).toBe(503);
  await real.close();
});
