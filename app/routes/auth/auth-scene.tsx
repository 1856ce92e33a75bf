import { PICTURE_WIDTHS } from "#shared/picture.ts";
import { cx } from "../../ui/cx.ts";

/** A lazy picture that is not displayed, on phones or in the other theme, is never fetched. */
const pictures = [
  { src: "/pictures/scenes/hero-ivory.webp", classes: "lg:dark:hidden" },
  { src: "/pictures/scenes/hero.webp", classes: "lg:not-dark:hidden" },
];

/**
 * The car of the landing page in the other half of a wide screen. The car begins at two fifths of the
 * picture's width; left of it and above, the picture fades into the page.
 */
export function AuthScene() {
  return (
    <div className="-z-10 mt-auto -mr-12 -ml-(--margin) hidden self-stretch lg:block">
      {pictures.map(({ src, classes }) => (
        <img
          key={src}
          src={`${src}?w=1280`}
          srcSet={PICTURE_WIDTHS.map((width) => `${src}?w=${width} ${width}w`).join(", ")}
          sizes="(min-width: 82rem) 50rem, 60vw"
          width={2000}
          height={1000}
          alt=""
          loading="lazy"
          className={cx(
            "-mt-10 aspect-17/10 w-full mask-[linear-gradient(to_right,transparent,black_20%,black_94%,transparent),linear-gradient(transparent,black_30%,black_90%,transparent)] mask-intersect object-cover object-right",
            classes,
          )}
        />
      ))}
    </div>
  );
}
