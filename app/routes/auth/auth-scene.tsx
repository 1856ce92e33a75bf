import { PICTURE_WIDTHS } from "#shared/picture.ts";
import { cx } from "../../ui/cx.ts";

const car = "/pictures/models/montefosco-lunaria-green";
/** Cut out: by day the landing page's car, in the dark the same in a dark studio. */
const scenes = [
  { file: `${car}-tqf.webp`, shown: "dark:hidden" },
  { file: `${car}-dark.webp`, shown: "hidden dark:block" },
];

/** Below the words on a wide screen. A lazy picture that is not displayed is never fetched. */
export function AuthScene() {
  return (
    <div className="-z-10 -mt-4 -mb-10 -mr-12 -ml-(--margin) hidden self-stretch lg:block">
      {scenes.map(({ file, shown }) => (
        <img
          key={file}
          src={`${file}?w=1280`}
          srcSet={PICTURE_WIDTHS.map((width) => `${file}?w=${width} ${width}w`).join(", ")}
          sizes="(min-width: 82rem) 42rem, 55vw"
          width={1800}
          height={1200}
          alt=""
          loading="lazy"
          className={cx("on-page aspect-3/2 w-full", shown)}
        />
      ))}
    </div>
  );
}
