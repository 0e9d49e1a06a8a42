/** What Node writes by itself, such as an ExperimentalWarning, a DeprecationWarning or MaxListenersExceededWarning. */
export const NODE_WARNING = /\(node:\d+\)|\bWarning:|--trace-warnings|--trace-deprecation/;
