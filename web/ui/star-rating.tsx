const starPath = 'M12 3.3l2.7 5.5 6 .9-4.4 4.2 1 6-5.3-2.8-5.3 2.8 1-6-4.4-4.2 6-.9z';
const starWidth = 24;
/** The gap between a star's outermost points and the edge of its cell. */
const starInset = 3.3;
const stars = [0, 1, 2, 3, 4];

interface StarRatingProps {
  /** 0 to 5; the stars are filled to the exact fraction. */
  rating: number;
  label?: string;
}

/** The caller writes the rating and the count of reviews beside them. */
export function StarRating({ rating, label = `Rated ${rating} out of 5` }: StarRatingProps) {
  const row = stars.map((star) => (
    <path key={star} d={starPath} transform={`translate(${star * starWidth} 0)`} />
  ));
  return (
    <svg className="rating-stars" viewBox="0 0 120 24" role="img" aria-label={label}>
      <g className="star-empty">{row}</g>
      <svg width={filledWidth(rating)} height="24">
        <g className="star-full">{row}</g>
      </svg>
    </svg>
  );
}

function filledWidth(rating: number): number {
  const whole = Math.floor(rating);
  const share = rating - whole;
  const part = share === 0 ? 0 : starInset + share * (starWidth - 2 * starInset);
  return whole * starWidth + part;
}

export function StarGlyph() {
  return (
    <svg className="rating-stars" viewBox="0 0 24 24" aria-hidden="true">
      <path className="star-full" d={starPath} />
    </svg>
  );
}
