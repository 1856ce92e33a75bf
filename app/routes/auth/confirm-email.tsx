import { paths } from "#shared/paths.ts";
import { shopContext } from "../../context.ts";
import { privateHead } from "../../head.ts";
import type { Route } from "./+types/confirm-email.ts";
import { AuthPage } from "./auth-page.tsx";
import { ConfirmationForm } from "./confirmation-form.tsx";

export const meta: Route.MetaFunction = () => [
  ...privateHead("Confirm your new e-mail"),
  // As on the page that confirms the first e-mail: the address contains the link's secret.
  { name: "referrer", content: "same-origin" },
];

export function loader({ context }: Route.LoaderArgs) {
  return { apiBase: context.get(shopContext).config.apiBase };
}

/** The link of the mail to a new address leads here; only the button changes the e-mail. */
export default function ConfirmEmail({ loaderData: { apiBase } }: Route.ComponentProps) {
  return (
    <AuthPage
      title="Confirm your new e-mail"
      text="From then on you log in with it, and our mail goes there."
      back={{ label: "Back to Home", to: paths.home() }}
    >
      <ConfirmationForm
        action={`${apiBase}/user/email/confirm`}
        text="The link works once. If you did not ask for it, you can close this page."
        button="Confirm my new e-mail"
      />
    </AuthPage>
  );
}
