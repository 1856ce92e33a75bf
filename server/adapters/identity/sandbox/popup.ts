import { IDENTITY_MESSAGE } from "#shared/identity.ts";
import { sandboxPage, sandboxPolicy } from "../../sandbox/page.ts";

interface Person {
  name: string;
  lastName: string;
  email: string;
  picture?: string | undefined;
}

/** Invented people to choose from; not all have a photo. */
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
main{flex:1;width:100%;max-width:480px;margin:0 auto;padding:32px clamp(16px,4vw,48px) 48px}
h1{font-size:36px}
.about{margin-top:12px;font-size:14px;line-height:22px}
ul{list-style:none;margin-top:24px;padding:0;border-top:1px solid var(--line)}
li,details{border-bottom:1px solid var(--line)}
button.person,summary{display:flex;align-items:center;justify-content:flex-start;gap:16px;width:100%;min-height:72px;padding:12px 8px;border:0;border-radius:0;text-align:left;font:inherit;letter-spacing:0;cursor:pointer;list-style:none;transition:background-color .2s}
summary::-webkit-details-marker{display:none}
button.person:hover,summary:hover{background:var(--sunken)}
.mark{flex:none;display:grid;place-items:center;width:44px;height:44px;border:1px solid var(--accent);border-radius:50%;font:500 20px/1 Cormorant,Georgia,serif;color:var(--accent)}
img.mark{object-fit:cover;border-color:var(--line)}
summary .mark{border-color:var(--edge);color:var(--muted)}
.who,.mail{display:block}
.who{line-height:22px;font-weight:500}
.mail{font-size:14px;line-height:20px;color:var(--muted);overflow-wrap:anywhere}
form{padding:4px 8px 24px}
label{display:block;margin-bottom:16px;font-size:14px;line-height:22px;font-weight:500}
input{display:block;width:100%;min-height:44px;margin-top:4px;padding:8px 12px;border:1px solid var(--edge);border-radius:2px;background:var(--surface);color:inherit;font:400 16px/26px Hanken,system-ui,sans-serif}
.cancel{margin-top:24px}
[role=alert]{margin-top:16px;padding:12px 16px;border-left:2px solid var(--danger);background:var(--sunken);font-size:14px;line-height:22px}
[role=alert]:empty{display:none}
`;

// The target origin is the shop's own: a popup opened by another site hands over nothing.
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
    ? `<img class="mark" src="${picture}?w=320" alt="" width="44" height="44">`
    : `<span class="mark" aria-hidden="true">${name.charAt(0)}</span>`;

const person = ({ name, lastName, email, picture }: Person) =>
  `<li><button type="button" class="person" data-name="${name}" data-last-name="${lastName}" data-email="${email}"` +
  `${picture ? ` data-picture="${picture}"` : ""}>${mark({ name, picture })}` +
  `<span><span class="who">${name} ${lastName}</span><span class="mail">${email}</span></span></button></li>`;

/** The sandbox's account chooser. */
export const popupPage = sandboxPage({
  title: "Choose an account",
  label: "Trial sign-in",
  style,
  script,
  body: `<h1>Choose an account</h1>
<p class="about muted">This window stands in for Google's: no real account is needed or used.</p>
<ul>${PEOPLE.map(person).join("")}</ul>
<details>
<summary><span class="mark" aria-hidden="true">+</span><span class="who">Use another account</span></summary>
<form>
<label>E-mail<input name="email" type="email" required maxlength="254" autocomplete="off"></label>
<label>Name<input name="name" required maxlength="20" autocomplete="off"></label>
<label>Last name<input name="lastName" maxlength="20" autocomplete="off"></label>
<button class="main">Continue</button>
</form>
</details>
<p role="alert"></p>
<button type="button" class="cancel">Cancel</button>`,
});

export const popupHeaders = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  // Same as the opener's; otherwise the browser cuts the link between them.
  "cross-origin-opener-policy": "same-origin",
  "content-security-policy": sandboxPolicy({ style, script }, { forms: false }),
};
