import { useLocation } from "react-router";
import { paths } from "#shared/paths.ts";
import { Button } from "../../ui/button.tsx";

/**
 * Tells people who are not administrators why they cannot use the page, and links back to the shop.
 */
export function Refused({ signedIn }: { signedIn: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <div className="page fill-page grid place-items-center py-24 text-center">
      <div>
        <span aria-hidden className="mx-auto mb-8 block h-12 w-px bg-accent" />
        <h1 className="mx-auto max-w-[24ch] text-title">
          {signedIn
            ? "You must be an administrator to access these functions"
            : "You must log in and be an Administrator to access here"}
        </h1>
        <div className="mt-10 flex flex-wrap justify-center gap-3">
          <Button to={paths.home()}>Come Home</Button>
          {!signedIn && (
            <Button variant="secondary" to={paths.login(pathname + search)}>
              Log in
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
