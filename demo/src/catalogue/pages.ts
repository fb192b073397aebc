export type DemoPage = {
  slug: string;
  title: string;
  /** HTML below the page's own h1. */
  description: string;
  metaDescription: string;
};

/** Pages linked in the footer. They describe the shop truthfully as a demo. */
export const pages: readonly DemoPage[] = [
  {
    slug: 'about',
    title: 'About Souk',
    metaDescription: 'Souk demo shop: what is real (the software) and what is fictional (the products).',
    description: `
<h2>Demo data</h2>
<p><strong>This shop is a demo.</strong> It shows what the software can do, with data that looks like a real marketplace. You can browse, search, fill your cart, place an order and track it, but nothing is sold here and nothing will be delivered.</p>
<ul>
<li>The sellers are invented, and so are their names, towns and stories.</li>
<li>The products and brands are fictional, including their prices, discounts, stock levels and specifications.</li>
<li>The reviews and ratings were written for the demo. None of them comes from a real customer, and the “Verified purchase” label only shows how it would look.</li>
<li>The images are illustrations, not photos of real products.</li>
<li>Vouchers and flash sales work, but the prices are fictional.</li>
</ul>
<h2>What is real</h2>
<p>The software is real. Souk is an open-source marketplace that you can run on your own server. The cart, checkout, order tracking, cancellations, reviews, vouchers and languages work just as they do in a live shop. If you run this shop, you can replace all demo data with your own products.</p>
<h2>Protect your data</h2>
<p>Don’t enter a real card number, a password you use elsewhere, or someone else’s address without their consent. Made-up details work just as well. Everything you enter is stored in this shop’s database. Learn more in our <a href="/page/privacy-policy">privacy policy</a>.</p>`,
  },
  {
    slug: 'privacy-policy',
    title: 'Privacy policy',
    metaDescription: 'What personal data this demo shop stores, why, and how to have it deleted.',
    description: `
<p>This page describes what the demo shop stores. It isn’t legal advice: before you open a real shop, replace it with your own policy, including the name and address of the person responsible.</p>
<h2>What we store and why</h2>
<table>
<thead><tr><th scope="col">Data</th><th scope="col">Purpose</th></tr></thead>
<tbody>
<tr><td>Name, email address, password (only as a hash)</td><td>Your account and login</td></tr>
<tr><td>Addresses and phone number</td><td>Delivery options and your orders</td></tr>
<tr><td>Cart, wishlist, comparison, followed stores</td><td>Showing them when you come back</td></tr>
<tr><td>Orders, payment methods and payment status</td><td>Order tracking, cancellations, your order history</td></tr>
<tr><td>Your reviews and photos</td><td>Showing them on the product page with your name</td></tr>
<tr><td>Email address for the newsletter</td><td>Only if you subscribe</td></tr>
</tbody>
</table>
<h2>Guests</h2>
<p>You can fill your cart and order without an account. A random token connects your browser with your cart. It contains no personal data.</p>
<h2>Who can see it</h2>
<p>The people who run this shop can see the stored data. In a live shop, sellers also see the delivery details of their orders. The sellers in this demo are fictional, so nobody does. We never sell your data or share it for advertising.</p>
<h2>Payment details</h2>
<p>By default, the demo uses a simulated payment service, and no money moves. Please never enter real card details.</p>
<h2>Your choices</h2>
<ul>
<li>Change your name and addresses at any time in your account.</li>
<li>Remove items from your cart and wishlist yourself.</li>
<li>Request a copy, correction or deletion of your data: use our <a href="/contact">contact form</a>.</li>
</ul>
<p>What the shop stores in your browser is listed on our <a href="/page/cookies">cookie page</a>.</p>`,
  },
  {
    slug: 'terms',
    title: 'Terms and conditions',
    metaDescription: 'The terms of this demo shop: no products are sold and no contract is made.',
    description: `
<p>These are the terms of a demo shop. A live shop needs its own terms, written for its country.</p>
<h2>No sale takes place</h2>
<p>Nothing in this shop is an offer. Placing an order creates a record in a database, but no contract of sale, no obligation to pay and no right to receive anything. All sellers, products, prices and reviews are fictional.</p>
<h2>Your account</h2>
<ul>
<li>Choose a password you don’t use anywhere else.</li>
<li>You’re welcome to use made-up names and addresses. Please don’t use other people’s details.</li>
<li>We may delete accounts and orders at any time, for example when we reset the demo.</li>
</ul>
<h2>Fair use</h2>
<p>Browse, search, order, cancel and review as much as you like. Please don’t post insulting or illegal reviews, upload images you don’t own the rights to, or send automated requests. We limit the number of requests per minute.</p>
<h2>How orders work</h2>
<p>Orders work as they do in a live shop: the price at the time of ordering applies, stock is reserved, vouchers are redeemed, and you can cancel an order until a seller confirms it. You can buy from several sellers in one checkout.</p>
<h2>Liability</h2>
<p>The demo is free and provided as is. We don’t guarantee that it’s always available or free of errors. Texts, prices and product details are examples, so please don’t rely on them.</p>`,
  },
  {
    slug: 'faq',
    title: 'Frequently asked questions',
    metaDescription: 'Answers about ordering, paying, tracking, cancelling and reviewing in the demo shop.',
    description: `
<h2>About the demo</h2>
<details><summary>Will I receive what I order?</summary><p>No. This is a demo with fictional products. You can place and track an order, but nothing is shipped and you aren’t charged.</p></details>
<details><summary>Are the reviews real?</summary><p>The reviews that come with the demo aren’t. They show how reviews look. Find out what else is fictional on our <a href="/page/about">about page</a>.</p></details>
<details><summary>Can I use a made-up address?</summary><p>Yes, please do. Choose any country and state from the lists: shipping depends on them.</p></details>
<h2>Ordering</h2>
<details><summary>Do I need an account?</summary><p>No, you can order as a guest. With an account, you also get a wishlist, product comparison, saved addresses and your order history.</p></details>
<details><summary>Why can I select individual items in my cart?</summary><p>Only selected items go to checkout. The others stay in your cart for later.</p></details>
<details><summary>Why can’t an item be shipped to my address?</summary><p>Each product has its own shipping destinations. If your country or state isn’t one of them, choose another address, use a pickup point if there is one, or deselect the item.</p></details>
<details><summary>How do I use a voucher?</summary><p>Enter the voucher code at checkout. Vouchers are valid for a limited time, can be used a limited number of times and may require a minimum spend.</p></details>
<h2>After the order</h2>
<details><summary>How do I track my order?</summary><p>Enter your order number on <a href="/track-order">Track order</a>, or open your orders in your account. The steps are pending, confirmed, shipped (handed over to the carrier), on the way and delivered.</p></details>
<details><summary>Can I cancel?</summary><p>Yes, until a seller confirms your order. Open your order and select “Cancel order”. Learn more about <a href="/page/returns">cancellations and returns</a>.</p></details>
<details><summary>Who can write a review?</summary><p>Customers with an account can review products they’ve received, with stars, text and photos.</p></details>`,
  },
  {
    slug: 'shipping',
    title: 'Shipping',
    metaDescription: 'Shipping costs, destinations and pickup in the demo shop. Nothing is really shipped.',
    description: `
<p><strong>Nothing is shipped from this demo.</strong> The shipping costs and delivery times are examples, calculated as in a live shop.</p>
<h2>How we calculate shipping</h2>
<p>Sellers decide where they ship each product and what it costs. You’ll see the shipping cost for your location on the product page, in your cart and before you pay. Some sellers charge shipping once per order, others per item, so it can pay to order several items together.</p>
<table>
<thead><tr><th scope="col">Delivery option</th><th scope="col">How it works</th></tr></thead>
<tbody>
<tr><td>Home delivery</td><td>The price depends on your country and state. The delivery time starts when the seller confirms your order.</td></tr>
<tr><td>Pickup</td><td>You collect your order at a pickup point, where available. It’s often cheaper.</td></tr>
</tbody>
</table>
<h2>Orders from several sellers</h2>
<p>Items from different sellers ship separately. You still have one cart, one checkout and one payment.</p>
<h2>If an item doesn’t ship to your address</h2>
<ul>
<li>Your cart shows which items can’t be shipped there.</li>
<li>Choose another address, or pickup if available.</li>
<li>Or deselect the item and order the rest.</li>
</ul>
<h2>Track your order</h2>
<p>An order goes through these steps: pending, confirmed, shipped (handed over to the carrier), on the way and delivered. If you pick it up, the steps are pending, confirmed, ready for pickup and picked up. In this demo, nothing really ships, so the status only changes when someone updates it in a console. Check it at any time on <a href="/track-order">Track order</a> with your order number.</p>`,
  },
  {
    slug: 'returns',
    title: 'Cancellations and returns',
    metaDescription: 'How to cancel an order in the demo shop, and how to return items.',
    description: `
<p>Nothing is really delivered in this demo, but you can still try out cancellations and returns. This page explains how both work.</p>
<h2>Cancel an order</h2>
<ul>
<li>Open the order in your account. If you ordered as a guest, use the link in your order email.</li>
<li>Select “Cancel order” and choose a reason. If you aren’t logged in, we’ll email you a code to confirm it’s you.</li>
<li>You can use your voucher again.</li>
</ul>
<p>You can cancel an order while it’s pending. Once a seller has confirmed it, it can no longer be cancelled. Until then, you can also change the delivery details as long as the shipping cost stays the same.</p>
<h2>Return items</h2>
<ul>
<li>Open a delivered order and select “Return items”. Choose the items, quantity and reason, and add a message to the seller.</li>
<li>We’ll email you when the seller replies. You then ship the items back, or get a refund without a return.</li>
<li>If the seller declines, you can ask the shop to review it.</li>
<li>Follow your return on the order page until you’ve been refunded.</li>
</ul>
<p>You can request a return within 30 days of delivery. Within the first 14 days, you can also withdraw from the contract without giving a reason, and the seller can’t decline.</p>
<h2>Unpaid orders</h2>
<p>You can pay later with the link in your order email, which also shows the bank details for a transfer. We hold your items for 30 minutes, or for 7 days if you pay by bank transfer. We’ll remind you once before we cancel the order.</p>
<h2>Refunds</h2>
<p>We refund to your original payment method, and your order shows the refund. By default, all payments in this demo are simulated, so no money reaches your bank.</p>
<h2>For shop owners: what to add here</h2>
<ul>
<li>How long customers have to return items. In many countries, the law grants at least 14 days for online purchases.</li>
<li>Which products can’t be returned, such as fresh food or custom-made items.</li>
<li>Where to ship returns and who pays for shipping.</li>
<li>How long refunds take and how they’re paid.</li>
<li>What to do if an item arrives damaged or isn’t what you ordered.</li>
</ul>
<p>If you run your own shop, agree on these rules with your sellers. Questions about the demo? Use our <a href="/contact">contact form</a>.</p>`,
  },
  {
    slug: 'payment-methods',
    title: 'Payment methods',
    metaDescription: 'The payment methods of the demo shop. Payments are simulated, and no money moves.',
    description: `
<p><strong>Please don’t enter real card details.</strong> By default, the demo sends every online payment to a simulated payment service. You can let a payment succeed, fail or be cancelled and see what happens to your order. No money moves.</p>
<h2>What you can try</h2>
<table>
<thead><tr><th scope="col">Payment method</th><th scope="col">What happens in the demo</th></tr></thead>
<tbody>
<tr><td>Cash on delivery</td><td>Your order is placed right away, and you’d pay the carrier on delivery.</td></tr>
<tr><td>Bank transfer</td><td>You get sample bank details. Your order stays unpaid until someone records the transfer.</td></tr>
<tr><td>Cards and wallets</td><td>You’re redirected to a simulated payment page and then back to the shop.</td></tr>
</tbody>
</table>
<h2>How we protect your payment</h2>
<ul>
<li>The shop calculates the total itself when you order. It never relies on prices from the browser.</li>
<li>Card details go directly to the payment provider, never through the shop.</li>
<li>An order counts as paid only once the payment provider has confirmed it.</li>
<li>If you select the payment button twice, you still place only one order.</li>
</ul>
<h2>If a payment doesn’t go through</h2>
<p>Your order stays open for a while, and you can try again on its page. If it isn’t paid in time, we cancel it.</p>
<h2>Currency</h2>
<p>All prices are in US dollars. In a live shop, your bank may convert the amount at its own exchange rate.</p>`,
  },
  {
    slug: 'accessibility',
    title: 'Accessibility',
    metaDescription: 'How we make this shop accessible, its known limitations, and how to report a problem.',
    description: `
<p>Everyone should be able to use this shop. We aim to meet the Web Content Accessibility Guidelines (WCAG) 2.2, level AA. There hasn’t been an independent audit yet.</p>
<h2>What you can expect</h2>
<ul>
<li>You can search, shop and order with the keyboard alone, and the focus is always visible.</li>
<li>Headings, lists, forms and buttons have names that screen readers can read out.</li>
<li>Form errors are explained in words next to the field, not by color alone.</li>
<li>You can enlarge text to 200 percent, and pages fit small screens.</li>
<li>Animations are reduced if your device is set that way.</li>
<li>Right-to-left languages have a right-to-left layout.</li>
<li>Product images have alternative text.</li>
</ul>
<h2>Known limitations</h2>
<ul>
<li>The demo reviews are in English only.</li>
<li>Zooming into a product image adds no information for screen reader users.</li>
<li>We can’t control the pages of external payment providers.</li>
</ul>
<h2>Report a problem</h2>
<p>If something doesn’t work for you, please tell us through our <a href="/contact">contact form</a>. Include the address of the page, what you wanted to do, and your device, browser and assistive technology. We treat anything that keeps you from ordering as a serious problem.</p>`,
  },
  {
    slug: 'cookies',
    title: 'Cookies',
    metaDescription: 'What this shop stores in your browser, why, and for how long.',
    description: `
<p>The shop stores as little as possible in your browser, and necessary cookies are first-party only. Analytics tools only load if the shop’s owner has set them up and you’ve accepted them. This demo doesn’t use any.</p>
<h2>Necessary cookies</h2>
<table>
<thead><tr><th scope="col">Name</th><th scope="col">Purpose</th><th scope="col">Duration</th></tr></thead>
<tbody>
<tr><td>frontend_token</td><td>Keeps you logged in. Scripts can’t read it.</td><td>Up to 366 days, or until you log out</td></tr>
<tr><td>frontend_user_token</td><td>Connects a guest with their cart. A random value.</td><td>365 days</td></tr>
<tr><td>currentLanguage</td><td>Remembers the language you chose.</td><td>365 days</td></tr>
</tbody>
</table>
<h2>Stored on your device only</h2>
<p>Your browser also remembers your guest token, your cookie choice, banners you’ve closed and the products you viewed recently. This way, we don’t ask you twice and you can find products again. None of this is used for analytics.</p>
<h2>Your choice</h2>
<ul>
<li>Accepting and declining cookies are equally easy, and the shop works the same either way.</li>
<li>You can delete everything in your browser settings. You’ll be logged out, and if you shop as a guest, your cart is lost.</li>
<li>If you block all cookies, you can still browse, but logging in and ordering may not work.</li>
</ul>
<h2>Third parties</h2>
<p>Images, fonts and scripts come from the shop’s own server. Payment and login providers may set cookies on their own pages, so a live shop has to list them here. Learn more in our <a href="/page/privacy-policy">privacy policy</a>.</p>`,
  },
  {
    slug: 'ranking',
    title: 'How we rank products',
    metaDescription:
      'How products are ranked in lists and search results, and what doesn’t affect the ranking.',
    description: `
<p>You should know why one product ranks above another. These are all of the rules.</p>
<h2>Product lists</h2>
<table>
<thead><tr><th scope="col">Sort order</th><th scope="col">Ranked by</th></tr></thead>
<tbody>
<tr><td>Most popular (default in lists)</td><td>How often a product has been bought</td></tr>
<tr><td>Newest</td><td>When the product was added, newest first</td></tr>
<tr><td>Price: low to high, or high to low</td><td>The price you see, including sale prices, excluding shipping</td></tr>
<tr><td>Best rated</td><td>The average rating, then the number of reviews</td></tr>
</tbody>
</table>
<p>If two products tie, the order in which they were added decides, so that it stays the same from page to page.</p>
<h2>Search</h2>
<p>By default, search results are sorted by best match: how well they match your search, then how often they’ve been bought. Search tolerates small typos. If you choose a different sort order, it applies instead.</p>
<h2>What doesn’t affect the ranking</h2>
<ul>
<li>Sellers can’t pay for a higher position in lists or search results.</li>
<li>Your previous visits, device and address don’t change the order. Everyone sees the same results for the same search and filters.</li>
<li>Prices aren’t personalized.</li>
</ul>
<h2>Curated content</h2>
<p>The shop’s team chooses the banners, collections and sections of the home page. They aren’t ranked.</p>
<h2>In this demo</h2>
<p>The rules are real, but the purchases and reviews behind the ranking are fictional. Learn more on our <a href="/page/about">about page</a>.</p>`,
  },
  {
    slug: 'sell-with-us',
    title: 'How selling works',
    metaDescription: 'How selling on a shared marketplace works, and how to try the seller application.',
    description: `
<p>Souk is a marketplace for many sellers: customers get one search, one cart and one checkout, and every seller gets their own store. The sellers in this demo are fictional, but you can <a href="/seller/register">apply for a store</a> yourself.</p>
<h2>What you get as a seller</h2>
<ul>
<li>A store page with your logo, description, rating and all your products.</li>
<li>Followers: customers with an account can follow your store.</li>
<li>Products with variants such as size or color, each with its own price and stock.</li>
<li>Discounts, vouchers and a place in the shop’s flash sales.</li>
<li>Shipping rules by country and state, and pickup points.</li>
</ul>
<h2>How to apply</h2>
<p>Fill in the <a href="/seller/register">application form</a> with your name, contact details and store name, and confirm your email address with a code. The shop’s team reviews your application and emails you its decision. In this demo, you can use made-up details and approve the application yourself as the operator: the <a href="/demo">demo page</a> has the accounts and all emails.</p>
<h2>What we expect of sellers</h2>
<ul>
<li>Describe your products accurately, with images of what you really ship.</li>
<li>Keep your stock up to date, so that customers only order what you can ship.</li>
<li>Provide your business details. Customers have a right to know who they’re buying from.</li>
<li>Answer questions, and accept returns as required by law.</li>
</ul>
<h2>Fees and ranking</h2>
<p>The shop’s owner sets the commission on your sales and agrees on it with you. Sellers can’t buy a higher position: see <a href="/page/ranking">how we rank products</a>.</p>`,
  },
];
