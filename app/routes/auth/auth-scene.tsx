import { PICTURE_WIDTHS } from "#shared/picture.ts";

/** Cut out: it stands on the page of either theme. */
const car = "/pictures/models/montefosco-lunaria-green-tqf.webp";

/** The landing page's car below the words on a wide screen. A lazy picture that is not displayed is never fetched. */
export function AuthScene() {
  return (
    <div className="-z-10 -mt-4 -mb-10 -mr-12 -ml-(--margin) hidden self-stretch lg:block">
      <img
        src={`${car}?w=1280`}
        srcSet={PICTURE_WIDTHS.map((width) => `${car}?w=${width} ${width}w`).join(", ")}
        sizes="(min-width: 82rem) 42rem, 55vw"
        width={1800}
        height={1200}
        alt=""
        loading="lazy"
        className="on-page aspect-3/2 w-full"
      />
    </div>
  );
}
