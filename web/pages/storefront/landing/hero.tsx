import type { ShownHero } from '../../../../contract/content.ts';
import { Link } from '../../../kit/navigation/link.tsx';
import { buttonClasses } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/picture.tsx';

/** HOME-02..04. The tall picture is the largest element of the first screen. */
export function Hero({ title, text, button, tall, small }: ShownHero) {
  return (
    <section className="hero hero-panel" aria-labelledby="hero">
      <div className="hero-words">
        <h1 id="hero" className="text-hero">
          {title}
        </h1>
        <p className="text-lead">{text}</p>
        <div>
          <Link to={button.to} className={buttonClasses({ variant: 'accent' })}>
            {button.label}
          </Link>
        </div>
      </div>
      <div className="hero-collage">
        <Picture
          urlAt={(width, format) => `/pictures/${tall}-${width}.${format}`}
          widths={[260, 416]}
          sizes="(min-width: 1200px) 300px, (min-width: 900px) 22vw, 42vw"
          alt=""
          width={416}
          height={640}
          priority="first"
        />
        {small.map((name, index) => (
          <Picture
            key={name}
            urlAt={(width, format) => `/pictures/${name}-${width}.${format}`}
            widths={[240, 400]}
            sizes="(min-width: 1200px) 230px, (min-width: 900px) 17vw, 36vw"
            alt=""
            width={400}
            height={400}
            priority={index < 2 ? 'eager' : 'lazy'}
          />
        ))}
      </div>
    </section>
  );
}
