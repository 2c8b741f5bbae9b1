import './questionnaire.css';
import { Brand } from '../ui/page/brand.tsx';
import { DemoBanner } from '../ui/page/demo-banner.tsx';

/** The product's name, the current page, and links home and to help. */
export function HeaderBar() {
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to the content
      </a>
      <DemoBanner />
      <header className="bg-raised">
        <div className="shell flex min-h-16 flex-wrap items-center gap-x-3">
          <Brand />
          <span data-kind="neutral" className="pill">
            Platform
          </span>
          <nav aria-label="Ways out" className="ms-auto flex">
            <a href="/" className="questionnaire-way">
              Home
            </a>
            <a href="/faqs" className="questionnaire-way">
              FAQs
            </a>
          </nav>
        </div>
      </header>
    </>
  );
}
