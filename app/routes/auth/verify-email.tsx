import { useSearchParams } from "react-router";
import { paths } from "#shared/paths.ts";
import { shopContext } from "../../context.ts";
import { privateHead } from "../../head.ts";
import { Button } from "../../ui/button.tsx";
import type { Route } from "./+types/verify-email.ts";
import { AuthPage } from "./auth-page.tsx";

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
  const token = useSearchParams()[0].get("token") ?? "";
  return (
    <AuthPage
      title="Confirm your e-mail"
      text="So that we know that this address is yours, and that our mail reaches you."
      back={{ label: "Back to Home", to: paths.home() }}
    >
      {/* A form of the browser's own: it works before the scripts have come, and without them. */}
      <form method="post" action={`${apiBase}/user/verify`} className="flex flex-col gap-6">
        <input type="hidden" name="token" value={token} />
        <p className="text-muted">
          The link works once. If you did not register at Marque, you can close this page.
        </p>
        <Button type="submit" wide>
          Confirm my e-mail
        </Button>
      </form>
    </AuthPage>
  );
}
