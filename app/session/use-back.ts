import { useSearchParams } from "react-router";

/** Where a visitor on the way to log in or register goes on to. */
export const useBack = (): string | undefined => useSearchParams()[0].get("back") ?? undefined;
