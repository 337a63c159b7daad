<?php
/**
 * The colour scheme of the theme.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** Makes the elements dark in dark themes. They follow `color-scheme`, which dark themes rarely set, so light text around an element decides. */
final class Surroundings {
	private const HANDLE = 'rewards-widget-surroundings';

	/** Runs again when a theme's switch changes a class of the page. Leaves elements alone whose `color-scheme` the theme or its owner has set. */
	private const SCRIPT = '(function(){var darkened=new Set();'
		. 'function follow(){document.querySelectorAll("rewards-widget,giveaway-flow,rewards-codes").forEach(function(element){'
		. 'if(darkened.delete(element))element.style.removeProperty("color-scheme");'
		. 'var style=getComputedStyle(element),text=/^rgba?\((\d+), (\d+), (\d+)/.exec(style.color);'
		. 'if(text&&style.colorScheme==="normal"&&.299*text[1]+.587*text[2]+.114*text[3]>140){'
		. 'darkened.add(element);element.style.setProperty("color-scheme","dark")}})}'
		. 'follow();var switches=new MutationObserver(follow);[document.documentElement,document.body].forEach(function(root){'
		. 'switches.observe(root,{attributes:true,attributeFilter:["class"]})})})()';

	/** In the footer: behind the elements, before their script runs. */
	public static function enqueue(): void {
		if ( ! wp_script_is( self::HANDLE, 'registered' ) ) {
			wp_register_script( self::HANDLE, false, array(), VERSION, true );
			wp_add_inline_script( self::HANDLE, self::SCRIPT );
		}
		wp_enqueue_script( self::HANDLE );
	}
}
