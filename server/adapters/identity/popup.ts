import { createHash } from "node:crypto";
import { IDENTITY_MESSAGE } from "#shared/identity.ts";

interface Person {
  name: string;
  lastName: string;
  email: string;
  picture?: string | undefined;
}

/** Invented people, ready to choose; not all have a photo. */
const PEOPLE: Person[] = [
  {
    name: "Iris",
    lastName: "Valverde",
    email: "iris.valverde@people.example",
    picture: "/pictures/team/6.webp",
  },
  {
    name: "Tomás",
    lastName: "Rey",
    email: "tomas.rey@people.example",
    picture: "/pictures/team/5.webp",
  },
  { name: "Noor", lastName: "Haddad", email: "noor.haddad@people.example" },
];

const style = `
:root{color-scheme:light dark;--ground:#faf8f4;--surface:#fff;--ink:#161513;--muted:#6a645b;--line:#e5dfd4;--accent:#7d6134;--danger:#9c2f22}
@media (prefers-color-scheme:dark){:root{--ground:#0b0c0e;--surface:#131518;--ink:#f2efe9;--muted:#a8a297;--line:#25282d;--accent:#cdae70;--danger:#ef9a8d}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;background:var(--ground);color:var(--ink);font:16px/1.6 "Helvetica Neue",Arial,sans-serif}
main{width:100%;max-width:400px;background:var(--surface);border:1px solid var(--line);padding:32px 24px}
.brand{margin:0 0 24px;font:500 18px/1.4 Georgia,serif;letter-spacing:.2em;color:var(--accent)}
h1{margin:0;font:500 28px/1.2 Georgia,serif}
p{margin:8px 0 0;color:var(--muted);font-size:14px}
ul{list-style:none;margin:24px 0 0;padding:0}
li{border-top:1px solid var(--line)}
li:last-child{border-bottom:1px solid var(--line)}
button{font:inherit;cursor:pointer;color:inherit;background:none;border:0;min-height:44px}
.person{display:flex;gap:16px;align-items:center;width:100%;padding:12px 4px;text-align:left}
.person:hover{background:var(--ground)}
.mark{flex:none;width:40px;height:40px;border:1px solid var(--accent);border-radius:50%;display:grid;place-items:center;font:500 18px/1 Georgia,serif;color:var(--accent)}
img.mark{object-fit:cover;border-color:var(--line)}
.who{display:block;line-height:1.4}
.mail{display:block;font-size:14px;color:var(--muted);overflow-wrap:anywhere}
summary{cursor:pointer;min-height:64px;padding:0 4px;display:flex;gap:16px;align-items:center;list-style:none;border-bottom:1px solid var(--line)}
summary::-webkit-details-marker{display:none}
summary:hover{background:var(--ground)}
summary .mark{border-color:var(--muted);color:var(--muted)}
[open] summary{border-bottom:0}
label{display:block;margin-top:12px;font-size:14px;color:var(--muted)}
input{display:block;width:100%;min-height:44px;margin-top:4px;padding:8px 12px;font:inherit;color:inherit;background:var(--ground);border:1px solid var(--muted)}
.go{width:100%;margin-top:20px;background:var(--ink);color:var(--ground);font-size:14px;letter-spacing:.08em}
.cancel{width:100%;margin-top:8px;color:var(--muted);font-size:14px}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
[role=alert]{color:var(--danger)}
[role=alert]:empty{display:none}
`;

// Only the shop's own page gets the token: a popup opened by another site sends into the void.
const script = `
const problem = document.querySelector("[role=alert]");
async function choose(person) {
  problem.textContent = "";
  try {
    const reply = await fetch("/sandbox/identity/token", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(person),
    });
    const answer = await reply.json();
    if (!reply.ok) throw new Error(answer.message);
    if (!window.opener) throw new Error("Open this window from the sign-in page.");
    window.opener.postMessage({ type: ${JSON.stringify(IDENTITY_MESSAGE)}, token: answer.token }, location.origin);
    window.close();
  } catch (error) {
    problem.textContent = error.message;
  }
}
for (const button of document.querySelectorAll(".person"))
  button.addEventListener("click", () => choose({ ...button.dataset }));
document.querySelector("form").addEventListener("submit", (event) => {
  event.preventDefault();
  choose(Object.fromEntries(new FormData(event.target)));
});
document.querySelector(".cancel").addEventListener("click", () => window.close());
`;

const mark = ({ name, picture }: Pick<Person, "name" | "picture">) =>
  picture
    ? `<img class="mark" src="${picture}?w=320" alt="" width="40" height="40">`
    : `<span class="mark" aria-hidden="true">${name.charAt(0)}</span>`;

const person = ({ name, lastName, email, picture }: Person) =>
  `<li><button type="button" class="person" data-name="${name}" data-last-name="${lastName}" data-email="${email}"` +
  `${picture ? ` data-picture="${picture}"` : ""}>${mark({ name, picture })}` +
  `<span><span class="who">${name} ${lastName}</span><span class="mail">${email}</span></span></button></li>`;

/** The account chooser of the stand-in. */
export const popupPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Choose an account</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<style>${style}</style>
</head>
<body>
<main>
<p class="brand">MARQUE</p>
<h1>Choose an account</h1>
<p>This window stands in for Google's: no real account is needed or used.</p>
<ul>${PEOPLE.map(person).join("")}</ul>
<details>
<summary><span class="mark" aria-hidden="true">+</span>Use another account</summary>
<form>
<label>E-mail<input name="email" type="email" required maxlength="254" autocomplete="off"></label>
<label>Name<input name="name" required maxlength="20" autocomplete="off"></label>
<label>Last name<input name="lastName" maxlength="20" autocomplete="off"></label>
<button class="go">Continue</button>
</form>
</details>
<p role="alert"></p>
<button type="button" class="cancel">Cancel</button>
</main>
<script>${script}</script>
</body>
</html>
`;

const hash = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;

export const popupHeaders = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  // As the page that opened it, which else would lose it.
  "cross-origin-opener-policy": "same-origin",
  "content-security-policy": [
    "default-src 'none'",
    `style-src ${hash(style)}`,
    `script-src ${hash(script)}`,
    "img-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
};
