"""Rules of style that ask what lies within an element: what else they name is looked at anew at every change."""

import pytest

import sites

pytestmark = pytest.mark.skipif(not sites.BUILT.exists(), reason="dist/site is missing: run ./build.sh")
GAMES = [game["id"] for game in sites.games()] if sites.BUILT.exists() else []
FEW = 12                                   # elements of a table
# [selector, how many elements have the tag or a class of its last part] of rules with a `:has` before that part
NAMED = r"""() => {
    const split = (selector, where) => {
      const found = [''];
      let depth = 0;
      for (const letter of selector) {
        depth += (letter === '(') - (letter === ')');
        if (!depth && where.test(letter)) found.push('');
        else found[found.length - 1] += letter;
      }
      return found.filter(part => part.trim());
    };
    const features = part => part.replace(/\(.*\)|::?[\w-]+|\[[^\]]*\]/g, '').match(/\.?[\w-]+/g) ?? [];
    const found = [];
    const judge = selector => {
      const [last, ...before] = split(selector, /[\s>+~]/).reverse();
      if (!before.some(part => part.includes(':has('))) return;
      const counts = features(last).map(one => document.querySelectorAll(one).length);
      found.push([selector, Math.max(0, ...counts)]);
    };
    const look = (rules, above) => {
      for (const { selectorText, cssRules } of rules) {
        const own = selectorText ? split(selectorText, /,/).map(one => `${above} ${one}`) : [above];
        if (selectorText) own.forEach(judge);
        for (const each of own) look(cssRules ?? [], each);
      }
    };
    for (const sheet of document.styleSheets) look(sheet.cssRules, '');
    return found;
}"""


@pytest.mark.parametrize("game", GAMES)
def test_what_lies_within_decides_of_few_others(regulars, shop, game):
    """It fails where a `:has` decides of every card or span: the browser then styles all of them at every click.

    So it was once, and a click took half as long again. A custom property that they inherit does as well.
    """
    person = regulars(shop)
    person.new_match(game, sites.games()[0]["levels"][0]["id"])
    person.my_turn()
    found = person.page.evaluate(NAMED)
    assert len(found) > 5, "the page's rules are read"
    assert [each for each in found if each[1] > FEW] == []
