import { useSyncExternalStore } from "react";
import { FACE_WIDTH, pictureAt } from "#shared/picture.ts";
import { keptPhoto } from "../browser/session-display.ts";
import type { SessionUser } from "../context.ts";

const never = () => () => {};

/** The photo kept in this browser, else the server's, else the initials. */
export function Avatar({ user }: { user: SessionUser }) {
  const photo = useSyncExternalStore(never, keptPhoto, () => null) ?? user.image;
  if (photo) {
    return (
      <img
        src={pictureAt(photo, FACE_WIDTH) ?? photo}
        alt=""
        width={36}
        height={36}
        className="size-9 rounded-full border border-line object-cover"
      />
    );
  }
  return (
    <span
      aria-hidden
      className="grid size-9 place-items-center rounded-full border border-edge bg-surface text-label font-semibold tracking-wide"
    >
      {`${user.name.slice(0, 1)}${user.lastName.slice(0, 1)}`.toUpperCase()}
    </span>
  );
}
