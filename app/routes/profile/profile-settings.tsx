import { shopContext } from "../../context.ts";
import { privateHead } from "../../head.ts";
import { requireUser } from "../auth/require-user.ts";
import type { Route } from "./+types/profile-settings.ts";
import { loadAccount } from "./load-account.ts";
import { ProfileForm } from "./profile-form.tsx";

export function loader({ url, context }: Route.LoaderArgs) {
  return loadAccount(context.get(shopContext), requireUser(url, context));
}

export const meta: Route.MetaFunction = () => privateHead("Update your profile");

export default function ProfileSettings({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page py-10 lg:py-14">
      <div className="mx-auto max-w-2xl">
        <ProfileForm account={loaderData} headingAs="h1" />
      </div>
    </div>
  );
}
