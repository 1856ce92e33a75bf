const testimonials = [
  {
    text: "I looked at one car for a week. Nobody called me, nothing blinked. Then I bought it in two minutes.",
    name: "Ingrid Solheim",
    about: "Bought a grand tourer",
  },
  {
    text: "Selling took an evening: five pictures, an honest description, and a price I could stand behind.",
    name: "Rafael Montoya",
    about: "Sold a classic",
  },
];

export function Testimonials() {
  return (
    <section aria-labelledby="testimonials" className="page py-24 lg:py-36">
      <h2 id="testimonials" className="caps font-sans text-accent">
        What our customers say
      </h2>
      <div className="mt-10 grid gap-12 md:grid-cols-2 md:gap-20">
        {testimonials.map(({ text, name, about }) => (
          <figure key={name} className="border-t border-edge pt-8">
            <blockquote className="font-serif text-title text-balance">{`“${text}”`}</blockquote>
            <figcaption className="dotted mt-6 text-small">
              <span className="font-medium">{`${name} `}</span>
              <span className="dot text-muted">{about}</span>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
