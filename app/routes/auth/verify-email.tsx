import { paths } from "#shared/paths.ts";
import { shopContext } from "../../context.ts";
import { privateHead } from "../../head.ts";
import type { Route } from "./+types/verify-email.ts";
import { AuthPage } from "./auth-page.tsx";
import { ConfirmationForm } from "./confirmation-form.tsx";

export const meta: Route.MetaFunction = () => [
  ...privateHead("Confirm your e-mail"),
  // The address contains the link's secret: no other site may learn it. The shop's own Origin check
  // needs more than "no-referrer", with which browsers send no origin.
  { name: "referrer", content: "same-origin" },
];

export function loader({ context }: Route.LoaderArgs) {
  return { apiBase: context.get(shopContext).config.apiBase };
}

/** The mail's link leads here; only the button confirms, as programs open the links of mails too. */
export default function VerifyEmail({ loaderData: { apiBase } }: Route.ComponentProps) {
  return (
    <AuthPage
      title="Confirm your e-mail"
      text="So that we know that this address is yours, and that our mail reaches you."
      back={{ label: "Back to Home", to: paths.home() }}
    >
      <ConfirmationForm
        action={`${apiBase}/user/verify`}
        text="The link works once. If you did not register at Marque, you can close this page."
        button="Confirm my e-mail"
      />
    </AuthPage>
  );
}
