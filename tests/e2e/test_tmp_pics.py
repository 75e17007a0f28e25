import json
from playwright.sync_api import expect
from tests.e2e.gathering import start, take_a_seat
from tests.e2e.playing import fill_and_start, open_table
from tests.e2e.visitor import PHONE, DESKTOP
from tests.e2e.words import word
OUT="/tmp/pics/"
def shot(page,name,full=False):
    page.wait_for_timeout(400)
    page.screenshot(path=OUT+name+".png",full_page=full)
def fake(seats):
    import random
    r=random.Random(3)
    names=["Ann","Benedetta","Captain Longbeard the 2nd","Dan","Eve","Fay"][:seats]
    other=["Zoe","Yusuf","Xaver von Hohenstein","Wanda","Vic","Uma"][:seats]
    hands=[];tot=[0]*seats;A=[0]*seats;B=[0]*seats;wa=[0]*seats;wb=[0]*seats
    for h in range(6):
        line=[]
        for s in range(seats):
            a,b=r.choice([-20,-10,20,40,60,30]),r.choice([-20,-10,20,40,60,30])
            tot[s]+=a-b;A[s]+=a;B[s]+=b;wa[s]+=a>b;wb[s]+=b>a
            line.append({"points":[a,b],"difference":a-b,"total":tot[s]})
        hands.append({"seats":line})
    return {"game":"skull_king","over":True,"parted":False,"shift":None,"tables":[{"id":"x","code":"ABCDEF","status":"finished","names":names,"hands":6,"of":6,"totals":A,"won":wa},{"id":"y","code":"GHIJKL","status":"finished","names":other,"hands":6,"of":6,"totals":B,"won":wb}],"hands":hands,"differences":tot}
def test_pics(visit):
    for scr,tag in ((PHONE,"360"),(DESKTOP,"1280")):
        v=visit(None,screen=scr)
        v.page.goto("/new/yamiks")
        v.page.locator("summary").click()
        v.page.get_by_label(word("en","app.twin.create"),exact=True).click()
        shot(v.page,f"create_{tag}",True)
        s=open_table(v,"yamiks",2,"app.twin.create")
        v.page.locator(".twins .code").wait_for()
        shot(v.page,f"room_{tag}")
        v.page.locator(".twins").scroll_into_view_if_needed()
        v.page.locator(".twins .button").last.scroll_into_view_if_needed()
        shot(v.page,f"room2_{tag}")
        code=v.page.locator(".twins .code").inner_text()
        w=visit(f"/t/{code}",screen=scr,lang="de")
        w.page.locator(".twins").wait_for()
        w.page.wait_for_timeout(600)
        shot(w.page,f"second_{tag}")
        fill_and_start(s)
        s.has_turn()
        shot(v.page,f"play_{tag}")
        v.page.get_by_role("button",name=word("en","app.twin.title")).click()
        shot(v.page,f"note_{tag}")
        v.page.keyboard.press("Escape")
        if scr is PHONE:
            s.play()
            v.page.locator(".end .twin button").wait_for()
            shot(v.page,"end_360")
            v.page.get_by_role("button",name=word("en","app.twin.again")).click()
            shot(v.page,"again_360")
        for lang in ("en","fr","de","it"):
            z=visit(None,screen=scr,lang=lang)
            z.page.route("**/api/tables/x/comparison",lambda route: route.fulfill(json=fake(6)))
            z.page.route("**/api/tables/x",lambda route: route.fulfill(json={"you":2}))
            z.page.goto("/t/x/compare")
            z.page.locator(".rows").wait_for()
            print(tag,lang,z.page.evaluate("[document.documentElement.scrollWidth, innerWidth]"))
            shot(z.page,f"compare_{lang}_{tag}",True)
