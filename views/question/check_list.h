// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListWidget>

#include <string>
#include <vector>

namespace pimento {

/// A list of names with check boxes. It is as high as its entries, and long names wrap.
class CheckList : public QListWidget {
    Q_OBJECT

public:
    struct Entry {
        std::string name;
        std::string title;
        std::string tip;
        bool isStandard = false; // checked by default

        bool operator==(const Entry&) const = default;
    };

    explicit CheckList(QWidget* parent = nullptr);

    void setEntries(std::vector<Entry> entries);
    [[nodiscard]] const std::vector<Entry>& entries() const { return m_entries; }
    [[nodiscard]] bool isChecked(std::size_t entry) const;
    void setChecked(std::size_t entry, bool isChecked);
    [[nodiscard]] QSize sizeHint() const override;

Q_SIGNALS:
    /// Emitted when the user checks or unchecks an entry.
    void checksChanged();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fit();
    void showChange(std::size_t entry);

    std::vector<Entry> m_entries;
};

} // namespace pimento
