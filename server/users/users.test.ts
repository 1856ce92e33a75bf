import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildUser, PASSWORD, signIn } from "#test/builders.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const newcomer = {
  name: "Ana María",
  lastName: "O'Neil",
  email: " Ana@People.Example ",
  password: PASSWORD,
  country: "Chile",
  age: "33",
  status: "admin",
};

const post = (url: string, payload?: object, headers = {}) =>
  shop.app.inject({ method: "POST", url: `/api${url}`, payload, headers });
const put = (url: string, payload: object, headers = {}) =>
  shop.app.inject({ method: "PUT", url: `/api${url}`, payload, headers });
const get = (url: string, headers = {}) => shop.app.inject({ url: `/api${url}`, headers });
const cookieOf = (reply: { cookies: { name: string; value: string }[] }) => ({
  cookie: `sid=${reply.cookies.find(({ name }) => name === "sid")?.value}`,
});

test("a visitor registers, always as a user, and signs in (behaviour 66)", async () => {
  const made = await post("/user/create", newcomer);
  expect(made.statusCode).toBe(201);
  expect(made.json()).toMatchObject({
    name: "Ana María",
    lastName: "O'Neil",
    email: "ana@people.example",
    country: "Chile",
    age: 33,
    status: "user",
    type: "user",
    verify: false,
    ban: false,
  });
  expect(made.body).not.toContain("argon2");
  expect(made.cookies).toEqual([]);

  const signedIn = await post("/user", { email: "ANA@people.example", password: PASSWORD });
  expect(signedIn.statusCode).toBe(200);
  expect(signedIn.json()).toEqual({
    id: made.json().id,
    name: "Ana María",
    lastName: "O'Neil",
    email: "ana@people.example",
    type: "user",
    image: null,
    access: true,
  });
  expect(signedIn.cookies[0]).toMatchObject({ name: "sid", httpOnly: true, sameSite: "Lax" });
  expect((await get(`/user/${made.json().id}`, cookieOf(signedIn))).json().name).toBe("Ana María");
});

test("an e-mail can have only one account, in any letter case (behaviour 62)", async () => {
  const { email } = await buildUser(shop);
  const reply = await post("/user/create", { ...newcomer, email: email.toUpperCase() });
  expect(reply.statusCode).toBe(409);
  expect(reply.json().message).toBe("Already have a user account with this email");
});

test.each([
  ["name", "", "Name is required"],
  ["name", undefined, "Name is required"],
  ["name", "x".repeat(21), "The name must contain a maximum of 20 characters"],
  ["name", "R2D2", "The name must contain only letters"],
  ["lastName", "", "Last Name is required"],
  ["lastName", "a<b", "The last name must contain only letters"],
  ["age", "abc", "Age must be a valid number"],
  ["age", undefined, "Age is required"],
  ["age", "", "Age is required"],
  ["age", 17, "Age must be over 18"],
  ["age", 151, "Age must be under 150"],
  ["country", "", "Country is required"],
  ["email", "nobody", "Email is invalid"],
  ["email", undefined, "E-mail is required"],
  ["email", " ", "E-mail is required"],
  ["password", undefined, "Password is required"],
  ["password", "", "Password is required"],
  ["email", "a\0b@c.example", "The e-mail contains a character that cannot be used: U+0000 (null)"],
  ["password", "Short1a", "Password must contain at least 8 characters"],
  ["password", "UPPER1234", "Password must contain a lowercase letter"],
  ["password", "lower1234", "Password must contain an uppercase letter"],
  ["password", "NoDigits", "Password must contain a number"],
  ["password", `Aa1${"x".repeat(18)}`, "Password must be between 8 and 20 characters"],
])("registering with %s %j is refused: %s (behaviour 62)", async (field, value, message) => {
  const reply = await post("/user/create", { ...newcomer, email: "b@b.example", [field]: value });
  expect(reply.statusCode).toBe(400);
  expect(reply.json().message).toBe(message);
  expect(reply.json().details[0]).toEqual({ path: field, message });
});

test("ages 18 and 150 are accepted (behaviour 62)", async () => {
  for (const age of [18, 150])
    expect(
      (await post("/user/create", { ...newcomer, age, email: `age${age}@people.example` }))
        .statusCode,
    ).toBe(201);
});

test("names in Persian, Sinhala and Hindi stay as typed, with their joiners", async () => {
  for (const name of ["علی\u200Cرضا", "චන්ද්\u200Dර", "प्रिया शर्मा"]) {
    const { email } = await buildUser(shop);
    const reply = await post("/user/create", { ...newcomer, name, email: `new-${email}` });
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toMatchObject({ name });
  }
});

test("a joiner that belongs to no spelling is refused", async () => {
  for (const name of ["Mar\u200Dta", "علی\u200C\u200Cرضا", "علی\u200C", "\u200Cعلی"]) {
    const reply = await post("/user/create", { ...newcomer, name, email: "x@people.example" });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().message).toBe("The name must contain only letters");
  }
});

test("a wrong password and an unknown e-mail get the same answer (behaviour 58)", async () => {
  const { email } = await buildUser(shop);
  for (const payload of [
    { email, password: "Wrong1234" },
    { email: "unknown@people.example", password: PASSWORD },
  ]) {
    const reply = await post("/user", payload);
    expect(reply.statusCode).toBe(401);
    expect(reply.json().message).toBe("Wrong email or password");
    expect(reply.cookies).toEqual([]);
  }
});

test.each([
  [{ password: PASSWORD }, "Put your e-mail"],
  [{ email: "a@b.example" }, "Put your password"],
  [{ email: ["a@b.example"], password: PASSWORD }, "Put your e-mail"],
  [{ email: "a@b.example", password: "x".repeat(201) }, "Invalid input"],
])("signing in with %j is refused", async (payload, message) => {
  const reply = await post("/user", payload);
  expect(reply.statusCode).toBe(400);
  expect(reply.json().message).toBe(message);
});

test("a banned user cannot sign in (behaviour 58)", async () => {
  const { email } = await buildUser(shop, { banned: true });
  const reply = await post("/user", { email, password: PASSWORD });
  expect(reply.statusCode).toBe(403);
  expect(reply.json().message).toBe("You have been banned by an Admin");
});

test("signing in again ends the browser's previous session", async () => {
  const { id, email } = await buildUser(shop);
  const old = cookieOf(await post("/user", { email, password: PASSWORD }));
  const fresh = cookieOf(await post("/user", { email, password: PASSWORD }, old));
  expect((await get(`/user/${id}`, old)).statusCode).toBe(401);
  expect((await get(`/user/${id}`, fresh)).statusCode).toBe(200);
});

test("logging out ends the session on the server (behaviour 15)", async () => {
  const { id } = await buildUser(shop);
  const session = await signIn(shop, id);
  const reply = await post("/user/logout", undefined, session);
  expect(reply.statusCode).toBe(204);
  expect(reply.cookies[0]?.value).toBe("");
  expect((await get(`/user/${id}`, session)).statusCode).toBe(401);
  expect((await post("/user/logout", undefined, session)).statusCode).toBe(401);
});

test("a profile is for its owner and administrators", async () => {
  const { id } = await buildUser(shop);
  const other = await signIn(shop, (await buildUser(shop)).id);
  const admin = await signIn(shop, (await buildUser(shop, { status: "admin" })).id);
  const nobody = await get(`/user/${id}`);
  expect(nobody.json()).toMatchObject({ statusCode: 401, message: "You need to log in" });
  const othersReply = await get(`/user/${id}`, other);
  expect(othersReply.json()).toMatchObject({
    statusCode: 403,
    message: "You are not allowed to do this",
  });
  expect((await get(`/user/${id}`, admin)).json().id).toBe(id);
  expect((await put(`/user/${id}`, { name: "Eva" })).statusCode).toBe(401);
  expect((await put(`/user/${id}`, { name: "Eva" }, other)).statusCode).toBe(403);
  expect((await put(`/user/${id}`, { name: "Eva" }, admin)).json().name).toBe("Eva");
  expect((await get("/user/nobody", admin)).json().message).toBe("User not found");
});

test("only the filled fields change, and never the rights (behaviour 74)", async () => {
  const user = await buildUser(shop, { name: "Eva", country: "Chile" });
  const session = await signIn(shop, user.id);
  const reply = await put(
    `/user/${user.id}`,
    {
      lastName: "Stone",
      name: "",
      age: "",
      phone: "+5491112345",
      status: "admin",
      ban: true,
      verify: true,
      email: "other@people.example",
      id: "x",
    },
    session,
  );
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toMatchObject({
    id: user.id,
    name: "Eva",
    lastName: "Stone",
    tel: "+5491112345",
    phone: "+5491112345",
    age: 40,
    country: "Chile",
    status: "user",
    type: "user",
    verify: false,
    ban: false,
    email: user.email,
  });
  expect((await put(`/user/${user.id}`, {}, session)).json().lastName).toBe("Stone");
  const blanks = { name: "   ", lastName: "\t", country: " ", tel: " ", age: " " };
  expect((await put(`/user/${user.id}`, blanks, session)).json()).toMatchObject({
    name: "Eva",
    lastName: "Stone",
    country: "Chile",
    tel: "+5491112345",
    age: 40,
  });
});

test.each([
  [{ name: "x".repeat(21) }, "The name must contain a maximum of 20 characters"],
  [{ lastName: "x".repeat(21) }, "The last name must contain a maximum of 20 characters"],
  [{ lastName: "4" }, "The last name must contain only letters"],
  [{ age: "x" }, "Age must be a valid number"],
  [{ age: 17 }, "Age must be over 18"],
  [{ age: 116 }, "Age must be under 115"],
  [{ tel: "12ab34" }, "The phone must be a valid number"],
  [{ tel: "()-" }, "The phone must be a valid number"],
  [{ tel: -5550100 }, "The phone must be a valid number"],
  [{ tel: 555010.5 }, "The phone must be a valid number"],
  [{ tel: true }, "The phone must be a valid number"],
  [{ tel: 12345 }, "The phone must have between 6 and 14 digits."],
  [{ tel: "12 34-5" }, "The phone must have between 6 and 14 digits."],
  [{ tel: "+1 234 567 890 123 45" }, "The phone must have between 6 and 14 digits."],
  [
    { country: "Ita\u202Ely" },
    "The country contains a character that cannot be used: U+202E (right-to-left override)",
  ],
  [{ tel: "12345" }, "The phone must have between 6 and 14 digits."],
  [{ tel: "123456789012345" }, "The phone must have between 6 and 14 digits."],
  [
    { password: "Short1", confirmPassword: "Short1" },
    "Password must contain at least 8 characters",
  ],
  [
    { password: "Secret123", confirmPassword: "Secret1" },
    "Confirm Password must contain at least 8 characters",
  ],
  [
    { password: "Secret123", confirmPassword: "SECRET123" },
    "Confirm Password must contain a lowercase letter",
  ],
  [
    { password: "Secret123", confirmPassword: "Secretive" },
    "Confirm Password must contain a number",
  ],
  [
    { password: "Secret123", confirmPassword: "secret123" },
    "Confirm Password must contain an uppercase letter",
  ],
  [{ password: "Secret123", confirmPassword: "Secret124" }, "Passwords do not match"],
  [{ confirmPassword: "Secret123" }, "Passwords do not match"],
  [
    { password: "Secret123", confirmPassword: "" },
    "Confirm Password must contain at least 8 characters",
  ],
])("a profile with %j is refused: %s (behaviour 75)", async (fields, message) => {
  const { id } = await buildUser(shop);
  const reply = await put(`/user/${id}`, fields, await signIn(shop, id));
  expect(reply.statusCode).toBe(400);
  expect(reply.json().message).toBe(message);
});

test("an empty registration is refused with every missing field", async () => {
  const reply = await post("/user/create", {});
  expect(reply.json().details).toEqual([
    { path: "name", message: "Name is required" },
    { path: "lastName", message: "Last Name is required" },
    { path: "age", message: "Age is required" },
    { path: "country", message: "Country is required" },
    { path: "email", message: "E-mail is required" },
    { path: "password", message: "Password is required" },
  ]);
});
