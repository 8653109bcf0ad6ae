// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListWidget>

#include <string>
#include <vector>

namespace pimento {

/// Names to check, all of them on show: the list is as high as its lines, and long names break into several.
class CheckList : public QListWidget {
    Q_OBJECT

public:
    struct Entry {
        std::string name;
        std::string title;
        std::string tip;
        bool isStandard = false; // checked as standard

        bool operator==(const Entry&) const = default;
    };

    explicit CheckList(QWidget* parent = nullptr);

    void setEntries(std::vector<Entry> entries);
    [[nodiscard]] const std::vector<Entry>& entries() const { return m_entries; }
    [[nodiscard]] bool isChecked(std::size_t entry) const;
    void setChecked(std::size_t entry, bool isChecked);
    [[nodiscard]] QSize sizeHint() const override;

Q_SIGNALS:
    /// Somebody checked an entry or took its check away.
    void checksChanged();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fit();
    void showChange(std::size_t entry);

    std::vector<Entry> m_entries;
};

} // namespace pimento
