import { useTexts } from '../texts/texts.ts';
import { buttonClass } from '../ui/button.tsx';

/** The first thing that the keyboard reaches: past the navigation, to what the page is about. */
export function SkipLink() {
  const { text } = useTexts();
  return (
    <a href="#main" className={`skip-link ${buttonClass('first')}`}>
      {text('app.skip')}
    </a>
  );
}
