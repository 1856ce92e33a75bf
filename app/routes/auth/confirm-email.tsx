import { useSearchParams } from "react-router";
import { paths } from "#shared/paths.ts";
import { shopContext } from "../../context.ts";
import { privateHead } from "../../head.ts";
import { Button } from "../../ui/button.tsx";
import type { Route } from "./+types/confirm-email.ts";
import { AuthPage } from "./auth-page.tsx";

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
  const token = useSearchParams()[0].get("token") ?? "";
  return (
    <AuthPage
      title="Confirm your new e-mail"
      text="From then on you log in with it, and our mail goes there."
      back={{ label: "Back to Home", to: paths.home() }}
    >
      <form method="post" action={`${apiBase}/user/email/confirm`} className="flex flex-col gap-6">
        <input type="hidden" name="token" value={token} />
        <p className="text-muted">
          The link works once. If you did not ask for it, you can close this page.
        </p>
        <Button type="submit" wide>
          Confirm my new e-mail
        </Button>
      </form>
    </AuthPage>
  );
}
