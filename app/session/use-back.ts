import { useSearchParams } from "react-router";

/** The address to which the forms of signing in and registering lead back. */
export const useBack = (): string | undefined => useSearchParams()[0].get("back") ?? undefined;
