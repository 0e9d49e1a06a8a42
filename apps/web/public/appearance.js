// Before anything is drawn: a page in the wrong colours would flash.
try {
  const theme = localStorage.getItem('learnwright.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // A browser that keeps nothing for pages has the colours of the system.
}
