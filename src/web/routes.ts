import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('routes/shop-layout.tsx', [
    index('routes/home.tsx'),
    route('order', 'routes/order.tsx'),
    route('offered', 'routes/offered.tsx'),
    route('compare', 'routes/compare.tsx'),
    route('mobiles/:slug', 'routes/mobile.tsx'),
    route('about', 'routes/about.tsx'),
    route('contact', 'routes/contact.tsx'),
    // Where the contact form goes without script; POST /contact is the JSON call.
    route('contact/message', 'routes/contact.tsx', { id: 'contact-message' }),
    route('delivery-and-returns', 'routes/delivery-and-returns.tsx'),
    route('privacy', 'routes/privacy.tsx'),
    route('terms', 'routes/terms.tsx'),
    route('signUp', 'routes/sign-up.tsx'),
    route('reset-password', 'routes/reset-password.tsx'),
    // Paths match without case, so this one also answers /logIn.
    route('login', 'routes/log-in.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
  route('dashboard', 'routes/dashboard.tsx', [
    index('routes/dashboard/index.tsx'),
    route('adminHome', 'routes/dashboard/admin-home.tsx'),
    route('userHome', 'routes/dashboard/user-home.tsx'),
    route('account', 'routes/dashboard/account.tsx'),
    route('myCart', 'routes/dashboard/my-cart.tsx'),
    route('payment', 'routes/dashboard/payment.tsx'),
    route('paymentHistory', 'routes/dashboard/payment-history.tsx'),
    route('paymentHistory/:id', 'routes/dashboard/own-order.tsx'),
    route('allUsers', 'routes/dashboard/all-users.tsx'),
    route('addItem', 'routes/dashboard/add-item.tsx'),
    route('manageItems', 'routes/dashboard/manage-items.tsx'),
    route('manageItems/:id', 'routes/dashboard/edit-item.tsx'),
    route('orders', 'routes/dashboard/orders.tsx'),
    route('orders/:id', 'routes/dashboard/staff-order.tsx'),
    route('transfer', 'routes/dashboard/import-export.tsx'),
    route('messages', 'routes/dashboard/messages.tsx'),
    route('reviews', 'routes/dashboard/reviews.tsx'),
    route('activity', 'routes/dashboard/activity.tsx'),
    route('*', 'routes/dashboard/not-found.tsx'),
  ]),
] satisfies RouteConfig;
