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
    title: 'About this shop',
    metaDescription: 'Souk demo shop: what is real (the software) and what is fictional (the products).',
    description: `
<h2>Demo data</h2>
<p><strong>This shop is a demo.</strong> It shows what the software can do, filled with things that look like a real market. You can browse, search, fill a cart, place an order and follow it, but nothing is sold here and nothing will be delivered.</p>
<ul>
<li>The sellers are invented. Their names, towns and stories belong to nobody.</li>
<li>The products and brands are invented, and so are their prices, discounts, stock figures and specifications.</li>
<li>The reviews and ratings were written for the demo. No customer has said any of it, and the mark for a verified purchase shows only how it would look.</li>
<li>The pictures are illustrations, not photographs of products.</li>
<li>Vouchers and flash sales work, but only on invented prices.</li>
</ul>
<h2>What is real</h2>
<p>The software is real. Souk is an open shop for many sellers that you can run on your own machine. Cart, checkout, order tracking, cancellation, reviews, vouchers and languages work as they would in a shop that trades. The demo shop is what a fresh installation looks like; whoever runs it can replace all of it with their own goods.</p>
<h2>Please keep in mind</h2>
<p>Don’t enter a real card number, a password that you use elsewhere or someone else’s address without their consent. Made-up details work just as well. What you enter is stored in the database of the person who runs this copy. The <a href="/page/privacy-policy">privacy page</a> tells you more.</p>`,
  },
  {
    slug: 'privacy-policy',
    title: 'Privacy policy',
    metaDescription:
      'Which personal details this demo shop keeps, why it keeps them, and how to have them removed.',
    description: `
<p>This page describes what the demo shop stores. It is not legal advice: anyone who turns this into a real shop has to replace it with a policy of their own, with name and address of the person responsible.</p>
<h2>What is stored and why</h2>
<table>
<thead><tr><th scope="col">Details</th><th scope="col">Used for</th></tr></thead>
<tbody>
<tr><td>Name, email, password (only as a hash)</td><td>Your account and signing in</td></tr>
<tr><td>Addresses and telephone number</td><td>Delivery choices and the order you place</td></tr>
<tr><td>Cart, wishlist, comparison, followed stores</td><td>Showing them again when you come back</td></tr>
<tr><td>Orders, payments by method and state</td><td>Tracking, cancellation, your order history</td></tr>
<tr><td>Reviews and pictures that you add</td><td>Showing them on the product page under your name</td></tr>
<tr><td>Email for the newsletter</td><td>Only if you enter it</td></tr>
</tbody>
</table>
<h2>Guests</h2>
<p>You can fill a cart and order without an account. A random token then connects your browser with your cart. It contains nothing about you.</p>
<h2>Who sees it</h2>
<p>The person who runs this copy of the shop can see what is stored. In a trading shop, a seller would receive the delivery details of the orders for that seller. In this demo the sellers do not exist, so nobody receives them. Nothing is sold or passed on for advertising.</p>
<h2>Payment details</h2>
<p>In its standard setting, the demo uses a practice payment service. No money moves. Please never type real card details into it.</p>
<h2>Your choices</h2>
<ul>
<li>Change your name and your addresses at any time in your account.</li>
<li>Remove entries from your cart and your wishlist yourself.</li>
<li>Ask for a copy of your details, for a correction or for removal through the <a href="/page/contact-info">contact page</a>.</li>
</ul>
<p>What the shop keeps in your browser is listed on the <a href="/page/cookies">cookie page</a>.</p>`,
  },
  {
    slug: 'terms',
    title: 'Terms of use',
    metaDescription: 'The terms of this demo shop: no products are sold and no contract is made.',
    description: `
<p>These terms are for a demo. They show where the terms of a real shop would be; a shop that trades needs its own, written for its country.</p>
<h2>No sale takes place</h2>
<p>Nothing on these pages is an offer. Placing an order here creates an entry in a database, but no contract of sale, no duty to pay and no right to products. All sellers, products, prices and reviews are fictional.</p>
<h2>Your account</h2>
<ul>
<li>Choose a password that you use nowhere else.</li>
<li>You may use made-up names and addresses. Please do not use those of other people.</li>
<li>Accounts and orders may be deleted at any time, for example when the demo is set back to its beginning.</li>
</ul>
<h2>Fair use</h2>
<p>You are welcome to click, search, order, cancel and review as much as you like. Please do not write anything insulting or unlawful in reviews, do not upload pictures that belong to others, and do not flood the shop with automatic requests. Requests are limited to a fair number per minute.</p>
<h2>How orders behave</h2>
<p>To make the demo useful, orders behave as they would in a shop: prices are taken at the moment of ordering, stock is reserved, vouchers are counted and an order may be cancelled before it is on its way. Orders with several sellers are shown in one checkout.</p>
<h2>Liability</h2>
<p>The demo is offered as it is, free of charge and without any promise that it is always reachable or free of mistakes. Do not rely on texts, prices or product details found here: they are examples.</p>`,
  },
  {
    slug: 'faq',
    title: 'Frequently asked questions',
    metaDescription:
      'Short answers about ordering, paying, tracking, cancelling and reviews in the demo shop.',
    description: `
<h2>About the demo</h2>
<details><summary>Will I receive what I order?</summary><p>No. This is a demo with fictional products. An order is stored and can be tracked, but nothing is shipped and you aren’t charged.</p></details>
<details><summary>Are the reviews real?</summary><p>The ones that came with the demo are not. They were written to show how reviews look. The <a href="/page/about">about page</a> says what is invented.</p></details>
<details><summary>May I use a made-up address?</summary><p>Yes, please do. Choose any country and state from the lists, because shipping depends on them.</p></details>
<h2>Ordering</h2>
<details><summary>Do I need an account?</summary><p>No. You can order as a guest. With an account you also have a wishlist, a comparison, saved addresses and a list of your orders.</p></details>
<details><summary>Why can I tick single lines in the cart?</summary><p>Only ticked lines go to the checkout. The others wait in the cart for another day.</p></details>
<details><summary>Why is an item not available for my address?</summary><p>Each product has rules about where it can be shipped. If your state or country is not among them, choose another address, a pickup point where there is one, or untick the line.</p></details>
<details><summary>How do I use a voucher?</summary><p>Enter its code at the checkout. A voucher may need a minimum amount, has a start and an end, and can be used a limited number of times.</p></details>
<h2>After the order</h2>
<details><summary>How do I follow my order?</summary><p>Open <a href="/track-order">Track order</a> and enter its number, or look into the orders of your account. The steps are pending, confirmed, picked up, on the way and delivered.</p></details>
<details><summary>Can I cancel?</summary><p>Yes, as long as the order page offers it. The items go back into stock. The <a href="/page/returns">returns page</a> explains the rest.</p></details>
<details><summary>Who may write a review?</summary><p>Shoppers with an account can rate what they have ordered once it has been delivered, with a text and pictures.</p></details>`,
  },
  {
    slug: 'shipping',
    title: 'Shipping',
    metaDescription: 'How shipping costs, places and pickup work in the demo shop. Nothing is really sent.',
    description: `
<p><strong>Nothing is shipped from this demo.</strong> The costs and times that you see are examples, calculated in the way a trading shop would do it.</p>
<h2>How the cost comes about</h2>
<p>Each product follows a shipping rule. The rule lists the places it can go to and the price for each of them. The product page and the cart show the price for the address you have chosen before you pay. Several pieces may cost less than several orders, as a rule can charge once or per piece.</p>
<table>
<thead><tr><th scope="col">Way</th><th scope="col">What it means</th></tr></thead>
<tbody>
<tr><td>To your address</td><td>The price depends on country and state. Time is counted in days from the confirmation.</td></tr>
<tr><td>Pickup</td><td>You collect the parcel at a pickup point, where the rule offers one. It is often cheaper.</td></tr>
</tbody>
</table>
<h2>Several sellers in one cart</h2>
<p>Goods from different sellers travel separately. You still have one cart, one checkout and one payment; each line shows its own shipping.</p>
<h2>If your address is not covered</h2>
<ul>
<li>The cart tells you which line cannot be sent there.</li>
<li>Choose another address, or pickup if there is one.</li>
<li>Or untick the line, and order the rest.</li>
</ul>
<h2>Following an order</h2>
<p>The state of an order goes from pending to confirmed, picked up, on the way and delivered. In this demo nobody carries a parcel, so the state changes only when the person running the shop moves it on. You can look it up at <a href="/track-order">Track order</a> with the number of the order.</p>`,
  },
  {
    slug: 'returns',
    title: 'Cancellation and returns',
    metaDescription: 'How to cancel an order in the demo shop, and how to return items.',
    description: `
<p>Nothing is really delivered by this demo, so no parcel comes back either. Cancelling and sending back can be tried all the same, and this page describes both. Its end shows what a trading shop would explain besides.</p>
<h2>Cancel an order</h2>
<ul>
<li>Open the order in your account, or as a guest with the link in the order email. The link works in any browser.</li>
<li>Choose to cancel it, and pick a reason. If you opened the order with a link only, we first send a code to the email address of the order.</li>
<li>The items go back into stock at once, and a voucher that you used becomes free again.</li>
</ul>
<p>An order can be cancelled as long as it is pending. Once a seller has confirmed it, the button is no longer there. Until then you can also change the address or the note, if the delivery costs the same there.</p>
<h2>Send something back</h2>
<ul>
<li>Open a delivered order and select “Return items”. Choose the items, the quantity and the reason, and add a message to the seller.</li>
<li>We email you when the seller replies. You then ship the items back, or get a refund without a return.</li>
<li>If the seller refuses, you can ask the shop to decide.</li>
<li>The order shows how far it is, until your money is back.</li>
</ul>
<p>This can be asked for during 30 days after the delivery. Within the first 14 days you can also withdraw from the contract, for which no reason is needed and which no seller can refuse.</p>
<h2>Orders that are not paid</h2>
<p>You can also pay with the link in the order email, which shows the bank details for a transfer. We hold your items for 30 minutes, or for 7 days if you pay by bank transfer. We remind you once before the order is cancelled and the items go back on sale.</p>
<h2>Refunds</h2>
<p>If a payment had been made, the order would be marked until the money is back. In the demo all payments are practice payments in the standard setting, so no refund reaches a bank.</p>
<h2>What a trading shop would say here</h2>
<ul>
<li>How many days a buyer has to change their mind. In many countries the law grants at least 14 days for purchases at a distance.</li>
<li>Which products are excepted, for example fresh food or things made to order.</li>
<li>Where to send a parcel and who pays for it.</li>
<li>How long a refund takes, and by which way it comes.</li>
<li>What to do if something arrives broken or is not what was ordered.</li>
</ul>
<p>Whoever runs their own shop with this software writes these rules together with the sellers. Questions about the demo go to the <a href="/page/contact-info">contact page</a>.</p>`,
  },
  {
    slug: 'payment-methods',
    title: 'Payment methods',
    metaDescription: 'The ways to pay in the demo shop. In its standard setting no money moves.',
    description: `
<p><strong>Please do not enter real card details.</strong> In its standard setting the demo sends every online payment to a practice service that belongs to the shop itself. You can let a payment succeed, fail or be cancelled and see what happens to the order. No money moves.</p>
<h2>What you can try</h2>
<table>
<thead><tr><th scope="col">Way to pay</th><th scope="col">What happens in the demo</th></tr></thead>
<tbody>
<tr><td>Cash on delivery</td><td>The order is placed at once and stays unpaid.</td></tr>
<tr><td>Bank transfer</td><td>The bank details are examples. The order waits for a transfer that nobody needs to make.</td></tr>
<tr><td>Card and wallet services</td><td>You are led to a practice page and back again.</td></tr>
</tbody>
</table>
<h2>How it is kept safe</h2>
<ul>
<li>The shop works out the total itself when you order; it does not trust a price that comes from the browser.</li>
<li>Card numbers are meant for the payment service and do not pass through the shop.</li>
<li>An order counts as paid only after the payment service has confirmed it, not because a page was opened.</li>
<li>Pressing the button twice does not place the order twice.</li>
</ul>
<h2>If a payment does not work</h2>
<p>Nothing is lost: the order stays open for a while and can be paid again from its page. If it is not paid in that time, it ends and the stock is free again.</p>
<h2>Currency</h2>
<p>All prices are shown in the currency of the shop. A bank may calculate its own rate in a trading shop; here there is nothing to calculate.</p>`,
  },
  {
    slug: 'contact-info',
    title: 'Contact information',
    metaDescription: 'How to reach the people behind this copy of the demo shop.',
    description: `
<p>This demo has no customer service: there are no parcels to look for and no invoices to correct. The email address and the telephone number in the header and footer are examples until someone puts their own there.</p>
<h2>Write to the shop</h2>
<p>The <a href="/contact">contact form</a> works: your message is stored for the person who runs this copy of the shop, and emailed to them. Please give an email address for the reply, and leave out anything private that isn’t needed.</p>
<h2>What to mention</h2>
<ul>
<li>For a question about an order: the number of the order. Never send a password.</li>
<li>For a mistake on a page: its address, what you did and what you expected.</li>
<li>For your personal details: whether you would like a copy, a correction or removal.</li>
<li>For a barrier on a page: the device and the aids that you use. See also <a href="/page/accessibility">Accessibility</a>.</li>
</ul>
<h2>Contacting a seller</h2>
<p>The sellers of the demo are invented, so nobody would answer for them. In a trading shop you would find the contact details of each seller on the page of the store, along with the name and address that the law asks for.</p>
<h2>For those who run a shop</h2>
<p>Replace this page before you open. Depending on the country, the name of the owner, a postal address, an email address and a register number have to be easy to find.</p>`,
  },
  {
    slug: 'accessibility',
    title: 'Accessibility',
    metaDescription:
      'What this shop does so that everybody can use it, what is missing, and how to report a barrier.',
    description: `
<p>A shop should be open to everyone. We build towards the Web Content Accessibility Guidelines 2.2, level AA. This is our aim and our way of working; an independent audit has not been made.</p>
<h2>What you can expect</h2>
<ul>
<li>Every step from searching to ordering is meant to work with the keyboard alone, with a visible mark on what is selected.</li>
<li>Headings, lists, forms and buttons are written so that screen readers can name them.</li>
<li>Errors in forms are described in words, next to the field and not by colour only.</li>
<li>Text can be enlarged to 200 percent, and pages fit narrow screens.</li>
<li>Movement is reduced if your device asks for it.</li>
<li>Languages that run from right to left are laid out from right to left.</li>
<li>Illustrations of products have a text that says what is drawn.</li>
</ul>
<h2>Known limits</h2>
<ul>
<li>The demo reviews are in English, also when the shop speaks another language.</li>
<li>Zooming into a product picture helps those who see; it adds no information for those who do not.</li>
<li>Pages of outside payment services, if a shop uses them, are not in our hands.</li>
</ul>
<h2>Tell us about a barrier</h2>
<p>If something cannot be used, please tell us through the <a href="/contact">contact form</a>: the address of the page, what you wanted to do, and which device, browser and aid you use. A barrier on the way to an order counts as a serious fault.</p>`,
  },
  {
    slug: 'cookies',
    title: 'Cookies and browser storage',
    metaDescription: 'What this shop keeps in your browser, for how long, and what it is needed for.',
    description: `
<p>The shop keeps little in your browser, and what it needs for its work comes from the shop itself. Tools for counting visits load only if the owner has set them up and you have agreed. In the demo none is set up.</p>
<h2>What is needed</h2>
<table>
<thead><tr><th scope="col">Name</th><th scope="col">What for</th><th scope="col">How long</th></tr></thead>
<tbody>
<tr><td>frontend_token</td><td>Keeps you signed in. Scripts on the page cannot read it.</td><td>At most 366 days, or until you sign out</td></tr>
<tr><td>frontend_user_token</td><td>Connects a guest with a cart. A random value.</td><td>365 days</td></tr>
<tr><td>currentLanguage</td><td>Remembers the language you chose.</td><td>365 days</td></tr>
</tbody>
</table>
<h2>Kept on your device only</h2>
<p>Some small things are remembered in the storage of your browser: the guest token, your answer to the cookie notice, that you have closed a banner, and which products you looked at last. They are there so that you are not asked again and find things again; none of it is sent to anybody to count visits.</p>
<h2>Your choice</h2>
<ul>
<li>Accepting and refusing in the cookie notice are equally easy, and the shop works the same after either.</li>
<li>You can delete everything in the settings of your browser. You are then signed out, and a guest’s cart can no longer be found.</li>
<li>If you block cookies altogether, you can still look around. Signing in and ordering may not work then.</li>
</ul>
<h2>Others</h2>
<p>Pictures, type and scripts come from the shop’s own server. A shop that adds payment or sign-in services of others has to name them here, because those may set cookies on their own pages. More about your details is on the <a href="/page/privacy-policy">privacy page</a>.</p>`,
  },
  {
    slug: 'ranking',
    title: 'How listings are ranked',
    metaDescription: 'In which order products appear in lists and in search, and what does not change it.',
    description: `
<p>You should know why one product stands above another. These are the rules, without a secret part.</p>
<h2>Lists of products</h2>
<table>
<thead><tr><th scope="col">Order</th><th scope="col">What decides</th></tr></thead>
<tbody>
<tr><td>Popular (standard)</td><td>How often a product has been bought, most bought first</td></tr>
<tr><td>Newest</td><td>The day it came into the shop, latest first</td></tr>
<tr><td>Price, low to high or high to low</td><td>The price you see, with offer or flash sale included, without shipping</td></tr>
<tr><td>Best rated</td><td>The average of the stars, then the number of reviews</td></tr>
</tbody>
</table>
<p>Where two products are equal, the number under which they were entered decides, so that the order does not jump between two pages.</p>
<h2>Search</h2>
<p>In a search, what fits your words best comes first; among equals, what has been bought more often. Small typing errors are forgiven. If you choose another order, that order applies.</p>
<h2>What does not count</h2>
<ul>
<li>No seller can pay for a better place in a list or in the search.</li>
<li>Your earlier visits, your device and your address do not change the order. Everybody sees the same list for the same words and filters.</li>
<li>Prices are not made for single persons.</li>
</ul>
<h2>Chosen by people</h2>
<p>Banners, collections and the shelves on the home page are put together by the owner of the shop. They are a choice, not a ranking.</p>
<h2>In this demo</h2>
<p>The numbers of purchases and the reviews that came with the demo are invented, and so is the order that follows from them. The rules are the real ones. More is on the <a href="/page/about">about page</a>.</p>`,
  },
  {
    slug: 'sell-with-us',
    title: 'Sell with us',
    metaDescription: 'How several sellers share one shop, and how to try the seller application in the demo.',
    description: `
<p>This software is made for shops that many sellers share: one search, one cart and one checkout for the shopper, and a store with a page of its own for every seller. In the demo the sellers are invented. You can still see how it works, and <a href="/seller/register">apply for a store</a> yourself.</p>
<h2>What a seller has</h2>
<ul>
<li>A store page with picture, description, rating and all products.</li>
<li>Followers: shoppers with an account can follow a store.</li>
<li>Products with variants such as size or colour, each with its own price and stock.</li>
<li>Offers, vouchers and flash sales together with the rest of the shop.</li>
<li>Shipping rules by country and state, and pickup points.</li>
</ul>
<h2>How to apply</h2>
<p>Where the owner of the shop has switched applications on, <a href="/seller/register">a form</a> asks for your name, contact details and the name of the store. You confirm your email address with a code; then the owner looks at the application and writes to you. In the demo you may fill it in with made-up details, and decide as the operator yourself: the shop shows the mails of both sides at /dev/mail.</p>
<h2>What is expected of sellers</h2>
<ul>
<li>Describe your products truthfully, with pictures of what you really ship.</li>
<li>Keep stock up to date. Nothing can be sold twice here, and that depends on true numbers.</li>
<li>Say who you are. Shoppers have a right to name and address of the person they buy from.</li>
<li>Answer questions, and accept returns as the law says.</li>
</ul>
<h2>Fees and ranking</h2>
<p>The software itself sets no fee for sales; what an owner charges is agreed between owner and seller. Places in the lists cannot be bought: <a href="/page/ranking">how listings are ranked</a>.</p>`,
  },
];
